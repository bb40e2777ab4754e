// How large the cards of a hand can be: in a fan that overlaps, or on a phone in rows that do not.

/** Room above the cards for what they wear, below them for how they lean, and between them. */
const CHIP = 16;
const FOOT = 10;
const GAP = 6;
const SIDE = 12;
/** Height by width. */
const SHAPE = 1.4;
/** In one row this much of a card shows at least. */
const SHOWN = 0.62;
const MOST = 132;
/** Rows hide nothing: their cards may be a little smaller than in a fan. */
const PREFERRED = 0.8;
const ROWS = [2, 3];

export interface Held {
  rows: number;
  /** The width of a card in pixels. */
  card: number;
  /** How high all of it is. */
  high: number;
}

/** The widest cards so many of which lie in a row, a good part of each seen. */
export function fanned(width: number, cards: number): number {
  return Math.floor((width - SIDE) / (SHOWN * Math.max(0, cards - 1) + 1));
}

/** The largest way to hold so many cards in a room, or null before the room is known. */
export function heldIn(room: { width: number; height: number }, cards: number): Held | null {
  if (!room.width || !room.height) return null;
  const wide = room.width - SIDE;
  const high = room.height - CHIP - FOOT;
  const held = (rows: number, card: number): Held => {
    const whole = Math.max(0, Math.floor(card));
    return { rows, card: whole, high: CHIP + rows * whole * SHAPE + (rows - 1) * GAP + FOOT };
  };
  let best = held(1, Math.min(MOST, high / SHAPE, fanned(room.width, cards)));
  for (const rows of ROWS.filter((each) => each <= cards)) {
    const columns = Math.ceil(cards / rows);
    const across = (wide - GAP * (columns - 1)) / columns;
    const down = (high - GAP * (rows - 1)) / rows / SHAPE;
    const next = held(rows, Math.min(MOST, across, down));
    if (next.card > best.card || (best.rows === 1 && next.card >= best.card * PREFERRED)) best = next;
  }
  return best;
}

/** Cards spread out side by side: as large as fits, but never so small that nobody knows them; the rest is scrolled to. */
const SPREAD = { gap: 8, around: 16, least: 48, most: 128, rows: 4 };

export function spreadIn(room: { width: number; height: number }, cards: number): number {
  const sizes = Array.from({ length: SPREAD.rows }, (_, nth) => {
    const columns = Math.ceil(cards / (nth + 1));
    const across = (room.width - SPREAD.around - SPREAD.gap * (columns - 1)) / columns;
    const down = (room.height - SPREAD.around - SPREAD.gap * nth) / (nth + 1) / SHAPE;
    return Math.min(across, down);
  });
  return Math.floor(Math.min(SPREAD.most, Math.max(SPREAD.least, ...sizes)));
}
