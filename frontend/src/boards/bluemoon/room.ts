// How Blue Moon is drawn.
import type { Room } from "../rooms";
import Board from "./Board.svelte";
import Cover from "./Cover.svelte";
import Additions from "./decks/Additions.svelte";
import DeckChoice from "./decks/DeckChoice.svelte";
import Decks from "./Decks.svelte";
import Face from "./Face.svelte";
import { peopleOf } from "./peoples";

export const room: Room = {
  Board,
  Face,
  Cover,
  DeckChoice,
  Additions,
  cloth: "felt",
  look: (people) => peopleOf(people ?? ""),
  page: { path: "decks", label: "home.decks", Page: Decks },
  laying: ["leadership", "character", "support"],
  lesson: {
    goal: "lesson.bm.goal",
    at: {
      start: "lesson.bm.start",
      leadership: "lesson.bm.leadership",
      retreat: "lesson.bm.retreat",
      character: "lesson.bm.character",
      support: "lesson.bm.support",
      power: "lesson.bm.power",
      draw: "lesson.bm.draw",
      end: "lesson.bm.end",
    },
    other: "lesson.bm.other",
  },
};
