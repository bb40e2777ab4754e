// Signs among the letters of a card: drawn, so that no font need have them.

import signs from "../../../../src/spielwerk/pictures/signs.json";

/** A sign by the letter that stands for it: a path in a field of 24 by 24 and its colour. */
export type SignSet = Readonly<Record<string, { path: string; fill: string }>>;

/** What lines use: barred, and leads to. */
export function marks(fill: string): SignSet {
  return { "✕": { path: signs.signs.no, fill: "#ff6b5c" }, "→": { path: signs.signs.to, fill } };
}
