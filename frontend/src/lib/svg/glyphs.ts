// Small signs, all in a field of 24 by 24, drawn for this page.

import signs from "../../../../src/spielwerk/pictures/signs.json";

export const glyphs = {
  // Elements: a flame and a block, told apart by shape before colour.
  fire: "M12 1c2 5 8 7 8 14a8 8 0 0 1-16 0c0-3 2-5 3-8 1 2 2 3 3 3 1-3 0-6 2-9z",
  earth: "M12 2 22 8v9l-10 6-10-6V8z",
  // The signs on cards, which notebooks show too.
  ...signs.glyphs,
  // Signs of the page.
  eye: "M1 12c4-6 7-8 11-8s7 2 11 8c-4 6-7 8-11 8S5 18 1 12zm11-5a5 5 0 1 0 0 10 5 5 0 0 0 0-10zm0 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  flag: "M4 2h2v20H4zM7 3h13v10H7z",
  undo: "M9 4v4h5a6 6 0 0 1 0 12H6v-3h8a3 3 0 0 0 0-6H9v4L3 9.500z",
  hint: "M12 2a7 7 0 0 1 4 13v3H8v-3a7 7 0 0 1 4-13zM8 19h8v1l-2 2h-4l-2-2z",
  key: "M3 5h18v14H3zm2 2v2h2V7zm4 0v2h2V7zm4 0v2h2V7zm4 0v2h2V7zM5 11v2h2v-2zm4 0v2h2v-2zm4 0v2h2v-2zm4 0v2h2v-2zM7 15v2h10v-2z",
  hand: "M4 9 9 3l3 1-4 18-6-3zM11 8h5l2 3-6 11-4-1zM17 9l4 3-5 9-3 1z",
  deck: "M5 3h12v2H7v14H5zM9 7h11v15H9z",
  first: "M3 4h4v16H3zM21 4v16L9 12z",
  last: "M17 4h4v16h-4zM3 4v16l12-8z",
} as const;

export type Glyph = keyof typeof glyphs;
