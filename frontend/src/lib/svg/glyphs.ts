// Small signs, all in a field of 24 by 24, drawn for this page.

import signs from "../../../../src/spielwerk/pictures/signs.json";

export const glyphs = {
  // The signs on cards, which notebooks show too.
  ...signs.glyphs,
  // Signs of the page.
  eye: "M1 12c4-6 7-8 11-8s7 2 11 8c-4 6-7 8-11 8S5 18 1 12zm11-5a5 5 0 1 0 0 10 5 5 0 0 0 0-10zm0 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  flag: "M4 2h2v20H4zM7 3h13v10H7z",
  undo: "M9 4v4h5a6 6 0 0 1 0 12H6v-3h8a3 3 0 0 0 0-6H9v4L3 9.500z",
  hint: "M12 2a7 7 0 0 1 4 13v3H8v-3a7 7 0 0 1 4-13zM8 19h8v1l-2 2h-4l-2-2z",
  key: "M3 5h18v14H3zm2 2v2h2V7zm4 0v2h2V7zm4 0v2h2V7zm4 0v2h2V7zM5 11v2h2v-2zm4 0v2h2v-2zm4 0v2h2v-2zm4 0v2h2v-2zM7 15v2h10v-2z",
  log: "M3 5h18v3H3zM3 10.500h18v3H3zM3 16h18v3H3z",
  hand: "M4 9 9 3l3 1-4 18-6-3zM11 8h5l2 3-6 11-4-1zM17 9l4 3-5 9-3 1z",
  deck: "M5 3h12v2H7v14H5zM9 7h11v15H9z",
  more: "M5 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm7 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm7 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  first: "M3 4h4v16H3zM21 4v16L9 12z",
  loud: "M2 9h4l6-6v18l-6-6H2zM15 7c2 1.300 3 3 3 5s-1 3.700-3 5l-1-1.700c1.200-.9 1.900-2 1.900-3.300S15.200 9.600 14 8.700zM18 3.600c3 2 4.600 5 4.600 8.400S21 18.400 18 20.400l-1.100-1.700c2.300-1.600 3.600-4 3.600-6.700s-1.300-5.100-3.600-6.700z",
  mute: "M2 9h4l6-6v18l-6-6H2zM14.600 9l1.400-1.400 2.500 2.500L21 7.600 22.400 9l-2.500 2.500 2.500 2.500-1.400 1.400-2.500-2.500-2.500 2.500-1.400-1.400 2.500-2.500z",
  gear: "M10 1h4l.6 3 1.800.8 2.600-1.700 2.800 2.800-1.700 2.600.8 1.800 3 .6v4l-3 .6-.8 1.800 1.700 2.600-2.800 2.800-2.600-1.700-1.800.8-.6 3h-4l-.6-3-1.800-.8L5 22.700l-2.800-2.800 1.700-2.600-.8-1.800-3-.6v-4l3-.6.8-1.800L2.200 5.900 5 3.100l2.600 1.700 1.800-.8zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  lock: "M7 10V7a5 5 0 0 1 10 0v3h2v12H5V10zm3 0h4V7a2 2 0 0 0-4 0zm1 4v5h2v-5z",
  last: "M17 4h4v16h-4zM3 4v16l12-8z",
} as const;

export type Glyph = keyof typeof glyphs;
