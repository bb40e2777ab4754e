// Colours and emblems of the peoples of Blue Moon, drawn for this page.

export interface People {
  /** The colour of the frame, dark enough for white letters. */
  dark: string;
  base: string;
  light: string;
  /** The emblem: closed paths in a field of 100 by 100. */
  emblem: string;
}

const hoax: People = {
  dark: "#3b2a63",
  base: "#6a4fa8",
  light: "#cbb9f2",
  emblem:
    "M50 8 94 86H6zM50 26 21 77h58z M28 66c8-12 15-17 22-17s14 5 22 17c-8 7-15 10-22 10s-14-3-22-10zm22-9a8 8 0 1 0 0 16 8 8 0 0 0 0-16z",
};
const vulca: People = {
  dark: "#6e1f14",
  base: "#b8432a",
  light: "#ffc9a3",
  emblem:
    "M6 92 34 48h8c2 5 14 5 16 0h8l28 44zM50 6c3 10 13 14 13 25 0 7-5 12-13 12s-13-5-13-12c0-5 3-8 5-12 2 3 3 4 5 5 1-6 0-11 3-18z",
};
const mimix: People = {
  dark: "#1f4a2b",
  base: "#3f8a4f",
  light: "#c4ecbd",
  emblem:
    "M50 94V58C30 60 14 48 8 18c22 0 36 8 42 24 6-16 20-24 42-24-6 30-22 42-42 40zM20 26c6 14 14 22 26 26-6-14-14-22-26-26zm60 0c-12 4-20 12-26 26 12-4 20-12 26-26z",
};
const flit: People = {
  dark: "#5a4708",
  base: "#b08d1a",
  light: "#fff0a8",
  emblem:
    "M8 82C18 40 46 12 94 10c-6 14-12 20-22 25 6 0 10 0 15-1-6 12-14 18-26 21 5 1 9 1 13 0-8 11-17 15-29 16 3 2 6 3 9 3-12 8-28 8-46 8z",
};
const khind: People = {
  dark: "#6b3a08",
  base: "#c8711b",
  light: "#ffd9a8",
  emblem:
    "M50 50C50 26 60 10 84 8c2 24-10 40-34 42zm0 0c24 0 40 10 42 34-24 2-40-10-42-34zm0 0c0 24-10 40-34 42-2-24 10-40 34-42zm0 0C26 50 10 40 8 16c24-2 40 10 42 34z",
};
const terrah: People = {
  dark: "#43301c",
  base: "#84613b",
  light: "#ead4b4",
  emblem: "M4 88 36 26l14 24 12-18 34 56zM36 44 26 62l10-4 8 6 4-2zm26 8-7 12 7-3 6 5 3-2z",
};
const pillar: People = {
  dark: "#0e4a4c",
  base: "#21878a",
  light: "#b6ecea",
  emblem:
    "M47 20c-8-14-30-16-40-6 0 20 8 34 26 38-12 4-18 12-16 28 14 6 26-2 30-20zm6 0c8-14 30-16 40-6 0 20-8 34-26 38 12 4 18 12 16 28-14 6-26-2-30-20zM47 16h6v70h-6z",
};
const aqua: People = {
  dark: "#143d6b",
  base: "#2b74b8",
  light: "#bfe0ff",
  emblem:
    "M50 6c14 20 22 31 22 42a22 22 0 0 1-44 0C28 37 36 26 50 6zM6 78c10-8 19-8 29 0s20 8 30 0 19-8 29 0v8c-10-8-19-8-29 0s-20 8-30 0-19-8-29 0z",
};
const buka: People = {
  dark: "#551a45",
  base: "#9c3a80",
  light: "#f6c4e4",
  emblem:
    "M46 6h6v58h-6zM56 10c20 8 30 22 32 46H56zM42 20v36H14c4-18 13-30 28-36zM6 68h88c-4 16-14 26-28 26H34C20 94 10 84 6 68z",
};
const mutant: People = {
  dark: "#3a3f45",
  base: "#6d757d",
  light: "#dfe5ea",
  emblem:
    "M50 8a17 17 0 1 1 0 34 17 17 0 0 1 0-34zm0 10a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM27 52a17 17 0 1 1 0 34 17 17 0 0 1 0-34zm0 10a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm46-10a17 17 0 1 1 0 34 17 17 0 0 1 0-34zm0 10a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM47 40h6l12 18-6 4H41l-6-4z",
};

const all: Record<string, People> = { hoax, vulca, mimix, flit, khind, terrah, pillar, aqua, buka, mutant };

export function peopleOf(id: string): People {
  return all[id] ?? mutant;
}

/** A number between 0 and 1 that is always the same for the same seed: every card gets its own landscape. */
export function chance(seed: number, turn: number): number {
  const x = Math.sin(seed * 127.1 + turn * 311.7) * 43758.5453;
  return x - Math.floor(x);
}

/** The line of hills behind an emblem. */
export function hills(seed: number, top: number, bottom: number, width: number): string {
  const steps = 6;
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const y = bottom - (bottom - top) * (0.15 + 0.75 * chance(seed, step));
    return `${String(Math.round((width * step) / steps))} ${String(Math.round(y))}`;
  });
  return `M0 ${String(bottom)}L${points.join("L")}L${String(width)} ${String(bottom)}z`;
}
