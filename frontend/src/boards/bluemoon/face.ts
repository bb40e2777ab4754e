// The measures of a card of Blue Moon, in a field of 250 by 350: type is set for the width the card has on the screen.

import { fit, type Fitted } from "../../lib/text/type";
import type { BlueMoonCard } from "./card";
import type { Element } from "./read";

/** Below this width in pixels a card is its picture, its values and its icons. */
const TINY = 56;
/** Below this width a card says what it does, if it does something; its name stands in the close-up. */
export const SMALL = 90;
/** From this width on a card can show its whole text. */
const LARGE = 240;
/** The least size of letters in pixels. */
const LEAST = 11;
/** The pictures are drawn for a plate that begins here. */
const PLATE = 286;
const FOOT = 341;
const BLEED = 20;

export interface Words {
  name: string;
  line: string;
  /** The whole text, where it is wanted. */
  text: string;
  /** Whether the line says what the card does, not only what it is. */
  power: boolean;
}

export interface Plate {
  top: number;
  /** What its words are centred around. */
  middle: number;
  /** Whether its name begins at the edge, because it is wider than what is seen. */
  cut: boolean;
  name: Fitted;
  nameAt: number;
  line: Fitted;
  lineAt: number;
  text: Fitted;
  textAt: number;
}

export const LEADING = { name: 1, line: 1.1, text: 1.2 };

/** Of a card of which less is seen, no words are read. */
const STRIP = 58;

/** The plate with name, line and text, as high as they need and no wider than what is seen of the card. */
export function plateOf(words: Words, width: number, seen = width): Plate | null {
  const unit = 250 / width;
  const least = LEAST * unit;
  if (seen < Math.min(width, STRIP)) return null;
  // Where another card lies over it, the words stand in what is left.
  const room = Math.min(250, seen * unit) - 26;
  const middle = Math.min(250, seen * unit) / 2;
  if (width < SMALL) return width >= TINY && words.power ? smallPlate(words.line, least, room, middle) : null;
  const large = words.text !== "" && width >= LARGE;
  const nameSize = Math.max(23, least);
  const named = (width: number): Fitted =>
    fit(words.name, "name", { width, size: nameSize, least: Math.max(least, 20), lines: 3 });
  const whole = named(room - 2);
  // A word too long for what is seen begins there and ends under the next card, rather than being too small to read.
  const cut = whole.size < least;
  const name = cut ? named(222) : whole;
  const lineSize = Math.max(large ? 16 : 19, least);
  const line = fit(words.line, "strong", { width: room, size: lineSize, least: Math.max(least, 15), lines: 2 });
  const textSize = Math.max(13, Math.min(16 * unit, 16));
  const text = large
    ? fit(words.text, "plain", { width: 218, size: textSize, least: 12, lines: 9 })
    : { lines: [], size: 0 };
  const heights = [
    name.lines.length * name.size * LEADING.name,
    line.lines.length * line.size * LEADING.line + 3,
    text.lines.length ? text.lines.length * text.size * LEADING.text + 5 : 0,
  ] as const;
  const head = ornamented(width) ? 17 : 7;
  const top = Math.min(PLATE, FOOT - heights[0] - heights[1] - heights[2] - head);
  // What is left over stands above and below alike.
  const spare = (FOOT - top - head - heights[0] - heights[1] - heights[2]) / 2;
  const nameTop = top + head + spare;
  return {
    top,
    middle,
    cut,
    name,
    nameAt: nameTop + heights[0] / 2,
    line,
    lineAt: nameTop + heights[0] + 1 + heights[1] / 2,
    text,
    textAt: nameTop + heights[0] + heights[1] + 4 + heights[2] / 2,
  };
}

/** The plate of a small card: its line alone, in the least letters one reads. */
function smallPlate(text: string, size: number, room: number, middle: number): Plate {
  const none = { lines: [], size: 0 };
  const line = fit(text, "strong", { width: room + 2, size, least: size, lines: 2 });
  const height = line.lines.length * line.size * LEADING.line + 8;
  const top = 350 - 6 - height;
  return {
    top,
    middle,
    cut: false,
    name: none,
    nameAt: top,
    line,
    lineAt: top + 3 + height / 2,
    text: none,
    textAt: top,
  };
}

/** Whether the plate carries its people's ornament; a small one has no room for it. */
export function ornamented(width: number): boolean {
  return width >= 140;
}

export interface Spot {
  x: number;
  y: number;
  width: number;
}

/** How much of a card is seen without its plate. */
export const HEAD = 230;

/** Where the picture lies, so that what matters in it is above `bottom`; without a plate it fills the card. */
export function paintingAt(bottom: number | null): Spot {
  if (bottom === null) return { x: -22, y: -6, width: 292 };
  const scale = Math.max(250 / (250 + 2 * BLEED), bottom / PLATE);
  const up = Math.min(BLEED * scale, PLATE * scale - bottom);
  return { x: 125 - 125 * scale, y: -up, width: 250 * scale };
}

/** How much larger than drawn the values are: they are read on small cards too. */
export function magnified(width: number): number {
  return Math.min(1.7, Math.max(1, 170 / width));
}

/** Where flame and hexagon end, before they are magnified. */
const END = 100;

/** How high a value stands and how large it is: the contested one is larger, the other gives way. */
export function valueAt(element: Element, contested: Element | null): { y: number; scale: number } {
  if (contested === null) return { y: element === "fire" ? 31 : 74, scale: 1 };
  const places = { fire: { fire: 34, earth: 81 }, earth: { fire: 25, earth: 69 } };
  return { y: places[contested][element], scale: element === contested ? 1.24 : 0.82 };
}

const ICON = 38;

export interface Icons {
  /** The height at which they begin. */
  top: number;
  /** How much larger than drawn they are. */
  scale: number;
  /** Where each stands, before they are magnified. */
  places: readonly { x: number; y: number }[];
}

/** The icons below the values and above `bottom`: in one column, or in two where that makes them too small. */
export function iconsAt(count: number, withValues: boolean, width: number, bottom: number): Icons {
  const big = magnified(width);
  const top = withValues ? END * big : 10;
  const scaleOf = (rows: number): number => Math.min(big, (bottom - 3 - top) / (rows * ICON));
  const columns = count > 1 && scaleOf(count) < big * 0.8 ? 2 : 1;
  return {
    top,
    scale: scaleOf(Math.ceil(count / columns)),
    places: Array.from({ length: count }, (_, place) => ({
      x: ICON * (place % columns),
      y: ICON * (Math.floor(place / columns) + 0.5),
    })),
  };
}

/** The letters that stand for the signs of the elements in a line. */
export const IN_LINE: Record<Element, string> = { fire: "\ue001", earth: "\ue002" };

/** Whether a card does something beside counting. */
export function powerful(card: BlueMoonCard): boolean {
  const shielded = card.icons.some((icon) => icon.startsWith("shield"));
  return card.text !== "" || !card.values || shielded;
}

/** What the card does in a few words, with the elements as signs; one that does nothing says what it is. */
export function lineOf(card: BlueMoonCard, names: Record<Element, string>): string {
  if (!powerful(card)) return card.type_name;
  const sign = (name: string, letter: string): RegExp => new RegExp(`${name}|(?<!\\p{L})${letter}(?!\\p{L})`, "gu");
  return card.line.replace(sign(names.fire, "F"), IN_LINE.fire).replace(sign(names.earth, "E"), IN_LINE.earth);
}
