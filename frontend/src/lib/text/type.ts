// Setting type on drawn cards: how wide a text runs is read off the fonts themselves (letters.json: advance widths in
// thousandths of the em, figures lining and of one width; kerning only ever makes it a little narrower).

import letters from "../../../../src/spielwerk/pictures/letters.json";

/** The faces on cards: names, words that stand out, running text. */
export type Typeface = "name" | "strong" | "plain";

const places = new Map([...letters.letters].map((letter, place) => [letter, place]));

/** How wide a text is, in units of its font size. A letter the fonts lack comes from elsewhere: it may be an em wide. */
export function widthOf(text: string, face: Typeface): number {
  let width = 0;
  for (const letter of text) width += letters[face][places.get(letter) ?? -1] ?? 1000;
  return width / 1000;
}

/** Break a text into lines of at most `width` units of font size, between words and behind hyphens; what is longer than
 * that stands alone. */
export function wrap(text: string, width: number, face: Typeface): string[] {
  const lines: string[] = [];
  for (const piece of text.split(/(?<= )|(?<=\p{L}-)(?=\p{L})/u)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf((last + piece).trimEnd(), face) <= width) lines[lines.length - 1] = last + piece;
    else lines.push(piece);
  }
  return lines.map((line) => line.trimEnd());
}

export interface Fitted {
  lines: string[];
  size: number;
}

export interface Room {
  width: number;
  /** The size it should have, and the least it may shrink to before it takes another line. */
  size: number;
  least: number;
  lines: number;
}

const STEP = 0.5;

/** Set a text as large as it may be, in as few lines as it needs, of about the same length. */
export function fit(text: string, face: Typeface, room: Room): Fitted {
  if (!text) return { lines: [], size: room.size };
  for (let count = 1; count <= room.lines; count++) {
    for (let size = room.size; size >= room.least; size -= STEP) {
      const lines = wrap(text, room.width / size, face);
      if (lines.length <= count && widest(lines, face) * size <= room.width) {
        return { lines: balanced(text, lines, face), size };
      }
    }
  }
  // Rather small than cut off.
  let size = room.least;
  let lines = wrap(text, room.width / size, face);
  while (lines.length > room.lines || widest(lines, face) * size > room.width) {
    size -= STEP;
    lines = wrap(text, room.width / size, face);
  }
  return { lines: balanced(text, lines, face), size };
}

function widest(lines: readonly string[], face: Typeface): number {
  return Math.max(0, ...lines.map((line) => widthOf(line, face)));
}

/** The same number of lines, the longest as short as possible. */
function balanced(text: string, lines: string[], face: Typeface): string[] {
  let best = lines;
  for (;;) {
    const narrower = wrap(text, widest(best, face) - 0.01, face);
    if (narrower.length > best.length || widest(narrower, face) >= widest(best, face)) return best;
    best = narrower;
  }
}
