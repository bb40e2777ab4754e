// Crests and inks of the six kinds of cards, drawn for this board.

import signs from "../../../../src/spielwerk/pictures/signs.json";

/** The crests of the six kinds of cards, in a field of 100 by 100. */
export const crests: Record<string, string> = signs.crests;

export interface Ink {
  dark: string;
  base: string;
  wash: string;
}

const inks: Record<string, Ink> = signs.inks;

export function inkOf(type: string): Ink {
  return inks[type] ?? { dark: "#333", base: "#666", wash: "#eee" };
}

/** The ink of a single treasure: copper, silver and gold look their part. */
export function metalOf(id: string): string | null {
  const metals: Record<string, string> = signs.metals;
  return metals[id] ?? null;
}
