// Colours and emblems of the peoples of Blue Moon, drawn for this page.

import signs from "../../../../src/spielwerk/pictures/signs.json";

export interface People {
  /** The colour of the frame, dark enough for white letters. */
  dark: string;
  base: string;
  light: string;
  /** The emblem: closed paths in a field of 100 by 100. */
  emblem: string;
}

const all: Record<string, People> = signs.peoples;

export function peopleOf(id: string): People {
  return all[id] ?? signs.peoples.mutant;
}
