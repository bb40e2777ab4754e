// Small signs, all in a field of 24 by 24, drawn for this page.

export const glyphs = {
  // Elements: a flame and a block, told apart by shape before colour.
  fire: "M12 1c2 5 8 7 8 14a8 8 0 0 1-16 0c0-3 2-5 3-8 1 2 2 3 3 3 1-3 0-6 2-9z",
  earth: "M12 2 22 8v9l-10 6-10-6V8z",
  // Icons of Blue Moon.
  stop: "M8 2h8l6 6v8l-6 6H8l-6-6V8zM7 11v2h10v-2z",
  free: "M3 13h10v4l8-6-8-6v4H3zM3 19h18v2H3z",
  pair: "M8 5a6 6 0 1 0 3 11 8 8 0 0 1 0-10 6 6 0 0 0-3-1zm8 0a6 6 0 1 1 0 12 6 6 0 0 1 0-12z",
  gang: "M12 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM6 12a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm12 0a4 4 0 1 1 0 8 4 4 0 0 1 0-8z",
  retrieve: "M9 4v4h5a6 6 0 0 1 0 12H6v-3h8a3 3 0 0 0 0-6H9v4L3 9.500z",
  shield: "M12 2 21 5v6c0 6-4 9-9 11-5-2-9-5-9-11V5z",
  protected: "M7 10V8a5 5 0 0 1 10 0v2h2v11H5V10zm3 0h4V8a2 2 0 0 0-4 0z",
  replace: "M4 8h11V4l6 6-6 5v-4H4zm16 8H9v-3l-6 5 6 5v-4h11z",
  bluff:
    "M3 6c6-3 12-3 18 0 0 8-3 14-9 15C6 20 3 14 3 6zm3 4c1 2 4 2 5 0-2-1-4-1-5 0zm7 0c1 2 4 2 5 0-1-1-3-1-5 0zm-4 6c2 1 4 1 6 0-1 3-5 3-6 0z",
  moon: "M15 2a10 10 0 1 0 7 14A9 9 0 0 1 15 2z",
  cargo: "M3 8l9-5 9 5v9l-9 5-9-5zm9-2L7 9l5 3 5-3z",
  // Symbols of Kunitori.
  cards: "M4 5 13 2l5 15-9 3zM16 7l5 1-3 13-8-1 9-3z",
  action: "M12 3a12 12 0 0 1 10 6L12 21 2 9a12 12 0 0 1 10-6zm0 3-2 1 2 9 2-9z",
  money: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM9 9v6h6V9z",
  buys: "M8 4h8l-2 4c5 3 7 7 6 11-1 3-15 3-16 0-1-4 1-8 6-11z",
  attack: "M20 2 9 13l-2-2-2 2 3 3-5 5 1 1 5-5 3 3 2-2-2-2L23 5l-1-3z",
  banner: "M5 1h2v22H5zM8 3h13l-3 5 3 5H8z",
  points: "M3 20 10 7l4 6 2-3 6 10zM18 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
  // Signs of the page.
  eye: "M1 12c4-6 7-8 11-8s7 2 11 8c-4 6-7 8-11 8S5 18 1 12zm11-5a5 5 0 1 0 0 10 5 5 0 0 0 0-10zm0 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  flag: "M4 2h2v20H4zM7 3h13v10H7z",
  undo: "M9 4v4h5a6 6 0 0 1 0 12H6v-3h8a3 3 0 0 0 0-6H9v4L3 9.500z",
  hint: "M12 2a7 7 0 0 1 4 13v3H8v-3a7 7 0 0 1 4-13zM8 19h8v1l-2 2h-4l-2-2z",
  key: "M3 5h18v14H3zm2 2v2h2V7zm4 0v2h2V7zm4 0v2h2V7zm4 0v2h2V7zM5 11v2h2v-2zm4 0v2h2v-2zm4 0v2h2v-2zm4 0v2h2v-2zM7 15v2h10v-2z",
  hand: "M4 9 9 3l3 1-4 18-6-3zM11 8h5l2 3-6 11-4-1zM17 9l4 3-5 9-3 1z",
  deck: "M5 3h12v2H7v14H5zM9 7h11v15H9z",
} as const;

export type Glyph = keyof typeof glyphs;

/** The crests of the six kinds of cards of Kunitori, in a field of 100 by 100. */
export const crests: Record<string, string> = {
  // A helmet with its crescent.
  general:
    "M14 12c4 22 16 32 36 32s32-10 36-32c8 26-2 42-22 48 16 2 22 10 22 24H68c0-10-6-14-18-14s-18 4-18 14H14c0-14 6-22 22-24C16 54 6 38 14 12z",
  // Two crossed spears.
  troop: "M20 6 38 12 34 24 88 82l-6 6-58-54-12 4zM80 6 62 12l4 12L12 82l6 6 58-54 12 4z",
  // A folding fan.
  strategy:
    "M50 14c20 0 36 8 46 24L56 84H44L4 38c10-16 26-24 46-24zM50 22l-3 48h6zM28 28l13 42 4-2zM72 28 55 68l4 2zM44 86h12v8H44z",
  // The keep of a castle.
  politics: "M50 6 82 28H72v10h16L78 50v12h16L82 74v20H58V78H42v16H18V74L6 62h16V50L12 38h16V28H18z",
  // A mountain under the sun.
  victory: "M50 6a14 14 0 1 1 0 28 14 14 0 0 1 0-28zM4 92 34 42l14 20 10-14 38 44z",
  // A coin with a square hole.
  treasure: "M50 6a44 44 0 1 1 0 88 44 44 0 0 1 0-88zm0 8a36 36 0 1 0 0 72 36 36 0 0 0 0-72zM36 36v28h28V36z",
};

export interface Ink {
  dark: string;
  base: string;
  wash: string;
}

const inks: Record<string, Ink> = {
  general: { dark: "#7c1d16", base: "#b5352a", wash: "#f3d9cd" },
  troop: { dark: "#1f3560", base: "#3a5c9a", wash: "#d9e1ee" },
  strategy: { dark: "#3d2457", base: "#67438c", wash: "#e4daee" },
  politics: { dark: "#1d4a36", base: "#37785b", wash: "#d8e8dc" },
  victory: { dark: "#5b4307", base: "#a17b16", wash: "#f2e6bf" },
  treasure: { dark: "#4f3a28", base: "#8a6848", wash: "#ebdfcf" },
};

export function inkOf(type: string): Ink {
  return inks[type] ?? { dark: "#333", base: "#666", wash: "#eee" };
}

/** The ink of a single treasure: copper, silver and gold look their part. */
export function metalOf(id: string): string | null {
  const metals: Record<string, string> = { copper: "#a3592c", silver: "#6f7a86", gold: "#a87c08" };
  return metals[id] ?? null;
}
