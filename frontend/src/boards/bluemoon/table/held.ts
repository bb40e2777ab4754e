// How large the cards of a hand can be on a phone: in one row that overlaps a little, or in two that do not.

/** Room above the cards for what they wear, and between them. */
const CHIP = 16;
const GAP = 6;
const SIDE = 12;
/** Height by width. */
const SHAPE = 1.4;
/** In one row this much of a card shows at least. */
const SHOWN = 0.62;
const MOST = 132;
/** Two rows hide nothing: they may be a little smaller. */
const PREFERRED = 0.8;

export interface Held {
  rows: 1 | 2;
  /** The width of a card in pixels. */
  card: number;
}

/** The larger way to hold so many cards in a room, or null before the room is known. */
export function heldIn(room: { width: number; height: number }, cards: number): Held | null {
  if (!room.width || !room.height) return null;
  const wide = room.width - SIDE;
  const high = room.height - CHIP;
  const one = Math.min(MOST, high / SHAPE, wide / (SHOWN * Math.max(0, cards - 1) + 1));
  const columns = Math.max(1, Math.ceil(cards / 2));
  const two = Math.min(MOST, (high - GAP) / 2 / SHAPE, (wide - GAP * (columns - 1)) / columns);
  return two >= one * PREFERRED && cards > 1 ? { rows: 2, card: Math.floor(two) } : { rows: 1, card: Math.floor(one) };
}
