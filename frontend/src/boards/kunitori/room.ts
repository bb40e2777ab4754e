// How Kunitori is drawn.
import type { Room } from "../rooms";
import Board from "./Board.svelte";
import Counters from "./Counters.svelte";
import Cover from "./Cover.svelte";
import Face from "./Face.svelte";
import { crests } from "./inks";

export const room: Room = {
  Board,
  Face,
  Cover,
  Counters,
  cloth: "wood",
  look: () => ({ dark: "#221a12", base: "#7c1d16", light: "#f4dfa5", emblem: crests.general ?? "" }),
  laying: ["action", "buy"],
  lesson: {
    goal: "lesson.ku.goal",
    at: {
      action: "lesson.ku.action",
      generals: "lesson.ku.battle",
      troops: "lesson.ku.battle",
      buy: "lesson.ku.buy",
      "keep-standing": "lesson.ku.end",
      "keep-in-hand": "lesson.ku.end",
    },
    other: "lesson.ku.other",
  },
};
