// Crests and inks of the six kinds of cards, drawn for this board.

import signs from "../../../../src/spielwerk/pictures/signs.json";

/** The crests of the six kinds of cards, in a field of 100 by 100. */
export const crests: Record<string, string> = signs.crests;

const colours: Record<string, string> = {
  treasure: "#8a5d0c",
  victory: "#3d6a45",
  troop: "#23406b",
  strategy: "#7d4668",
  politics: "#33605f",
  general: "#a82c17",
};

/** The colour behind the name of a card. */
export function colourOf(type: string): string {
  return colours[type] ?? "#333";
}
