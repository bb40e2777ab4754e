// How a game is drawn that brings no board of its own: everything its scene says, plainly.
import type { Room } from "../rooms";
import Board from "./Board.svelte";
import Cover from "./Cover.svelte";
import Face from "./Face.svelte";

const EMBLEM = "M50 8 92 50 50 92 8 50zM50 26 74 50 50 74 26 50z";

export const room: Room = {
  Board,
  Face,
  Cover,
  poster: { ground: "#22303c", ink: "#eef4f9", seal: "#d8e4ee", sealed: "#16202a" },
  cloth: "felt",
  look: () => ({ dark: "#22303c", base: "#3c5468", light: "#d8e4ee", emblem: EMBLEM }),
  laying: [],
};
