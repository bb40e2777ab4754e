// How large the cards on one half of the table can be, and how far they lie over each other, so that all have room.

/** Height by width. */
const SHAPE = 1.4;
/** What cards beside the fight take of the width of one in it. */
export const SHIP = 0.62;
/** A ship with nothing below it, an inquisitor, an emissary. */
export const ALONE = 0.78;
export const ABOARD = 0.84;
/** Of every card aboard but the last so much shows. */
export const OPEN = 0.5;
export const INACTIVE = 0.62;
/** On a phone what cannot be used leaves the room to what can. */
export const SMALL = { ship: 0.52, alone: 0.6, inactive: 0.55 };

/** What lies on one half. */
export interface Lying {
  /** Beside the fight: how many cards wide, in how many areas, with how many gaps. */
  beside: { wide: number; areas: number; gaps: number };
  inactive: number;
  /** What inactive cards take of the width of others. */
  past: number;
  combat: number;
  support: number;
}

/** The half in pixels: around the cards of an area, between areas, between cards. */
export interface Half {
  width: number;
  height: number;
  padding: number;
  between: number;
  gap: number;
}

export interface Lain {
  /** The width of a card in pixels. */
  card: number;
  /** How much shows of a card another one lies over. */
  shown: number;
  /** How far inactive cards are spread, in widths of one of them. */
  spread: number;
}

/** From lying open to lying over each other: what is worth that, cards at least so large. */
const WAYS = [
  { shown: 1, fan: 0.35, worth: 0.88 },
  { shown: 1, fan: 0.14, worth: 0.84 },
  { shown: 0.78, fan: 0.14, worth: 0.8 },
  { shown: 0.56, fan: 0.1, worth: 0.74 },
  { shown: 0.36, fan: 0.08, worth: 0 },
] as const;
const WIDEST = 0.9;

/** How many cards of their size inactive ones take beyond the first. */
function spreadOf(inactive: number, fan: number): number {
  return Math.min(WIDEST, fan * Math.max(0, inactive - 1));
}

/** How many cards wide all of it is. */
function wideAs(lying: Lying, shown: number, spread: number): number {
  const past = lying.inactive ? lying.past * (1 + spread) : 0;
  const row = (cards: number): number => 1 + shown * Math.max(0, cards - 1);
  return lying.beside.wide + past + row(lying.combat) + row(lying.support);
}

/** The first way to lay everything down that leaves the cards large, or null before the room is known. */
export function lain(half: Half, lying: Lying): Lain | null {
  if (half.width <= 0 || half.height <= 0) return null;
  const areas = lying.beside.areas + 2;
  const cards = Math.max(1, lying.combat) + Math.max(1, lying.support) + (lying.inactive ? 1 : 0);
  const gaps = cards - 2 + lying.beside.gaps;
  const room = half.width - areas * half.padding - (areas - 1) * half.between - gaps * half.gap;
  const whole = half.height / SHAPE;
  let last: Lain = { card: 0, shown: 1, spread: 0 };
  for (const way of WAYS) {
    const spread = spreadOf(lying.inactive, way.fan);
    last = { card: Math.min(whole, room / wideAs(lying, way.shown, spread)), shown: way.shown, spread };
    if (last.card >= whole * way.worth) break;
  }
  return { ...last, card: Math.floor(last.card * 10) / 10 };
}
