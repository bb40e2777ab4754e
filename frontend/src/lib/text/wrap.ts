// Breaking lines inside drawn cards, where no browser does it.

const NARROW = /[iljtfrI.,:;'’|! ]/;
const WIDE = /[mwMWÄÖÜA-Z@]/;

/** About how wide a text is, in units of its font size. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += NARROW.test(letter) ? 0.3 : WIDE.test(letter) ? 0.7 : 0.54;
  return width;
}

/** Break a text into lines of at most `width` units of font size; long words are broken at the end of a line. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer) <= width || !line) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line) lines.push(line);
  return lines;
}

export interface Fitted {
  lines: string[];
  size: number;
}

/** Choose the largest font size at which a text fits into a box. */
export function fit(text: string, width: number, height: number, sizes: readonly number[]): Fitted {
  let last: Fitted = { lines: [], size: sizes[0] ?? 12 };
  for (const size of sizes) {
    const lines = wrap(text, width / size);
    last = { lines, size };
    const widest = Math.max(0, ...lines.map(widthOf));
    if (lines.length * size * 1.18 <= height && widest * size <= width) return last;
  }
  return last;
}
