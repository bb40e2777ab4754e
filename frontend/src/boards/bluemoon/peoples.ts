// Colours and emblems of the peoples of Blue Moon, drawn for this page.

import signs from "../../../../src/spielwerk/pictures/signs.json";

export interface People {
  /** The colour of the frame, dark enough for white letters. */
  dark: string;
  base: string;
  light: string;
  /** The emblem: closed paths in a field of 100 by 100. */
  emblem: string;
  /** What frames and plates of their cards are made of. */
  ink: string;
  metal: string;
  /** The ornament of their plates, repeated every `step`, 16 high. */
  pattern: string;
  step: number;
}

const peoples: Record<string, People> = signs.peoples;
const inlays: Record<string, Pick<People, "ink" | "metal">> = signs.inlays;

/** Who is no people looks like the mutants, in ink and metal of its own. */
export function peopleOf(id: string): People {
  return peoples[id] ?? { ...signs.peoples.mutant, ...inlays[id] };
}

function drawn(size: string, paths: string): string {
  return `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${paths}</svg>`)}")`;
}

/** A people's ornament as a cloth to repeat: two rows of it, the second half a step aside. */
export function weave({ pattern, step, light }: People): string {
  const row = (x: number, y: number): string =>
    `<path transform="translate(${String(x)} ${String(y)})" d="${pattern}" fill="none" stroke="${light}" stroke-width="0.7"/>`;
  const size = `width="${String(step * 2.4)}" height="96" viewBox="0 0 ${String(step)} 40"`;
  return drawn(size, row(0, 2) + row(-step / 2, 22) + row(step / 2, 22));
}

/** A people's emblem as a mark in its cloth. */
export function inlaid({ emblem, light }: People): string {
  return drawn('viewBox="0 0 100 100"', `<path d="${emblem}" fill="${light}" fill-rule="evenodd"/>`);
}
