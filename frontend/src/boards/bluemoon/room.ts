// How Blue Moon is drawn.
import type { Room } from "../rooms";
import { answers } from "./answers";
import Board from "./Board.svelte";
import Cover from "./Cover.svelte";
import Additions from "./decks/Additions.svelte";
import DeckChoice from "./decks/DeckChoice.svelte";
import Decks from "./Decks.svelte";
import Face from "./Face.svelte";
import { staging } from "./moments";
import Screen from "./Screen.svelte";
import { remark, result } from "./table/outlook";
import { peopleOf } from "./peoples";

export const room: Room = {
  Board,
  Face,
  Screen,
  Cover,
  poster: { ground: "#0a1236", ink: "#e9f0ff", seal: "#ffd66b", sealed: "#241804" },
  DeckChoice,
  Additions,
  cloth: "felt",
  look: (people) => peopleOf(people ?? ""),
  page: { path: "decks", label: "home.decks", Page: Decks },
  result,
  remark,
  staging,
  answers,
  stakes: ["dragons"],
  gambles: ["call"],
  token: "M12 1 20 8 17 22H7L4 8z",
  clash: { opens: "announced", ends: "retreated" },
  deeds: {
    announced: "deeds.bm.announced",
    dragon: "deeds.bm.dragon",
    retreated: "deeds.bm.retreated",
    laid: "deeds.bm.laid",
    drawn: "deeds.bm.drawn",
  },
  laying: ["leadership", "character", "support"],
};
