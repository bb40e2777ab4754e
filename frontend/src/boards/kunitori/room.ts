// How Kunitori is drawn.
import type { Room } from "../rooms";
import Board from "./Board.svelte";
import Cover from "./Cover.svelte";
import Crest from "./Crest.svelte";
import Face from "./Face.svelte";
import { look } from "./look";
import { staging } from "./moments";
import Screen from "./Screen.svelte";

export const room: Room = {
  Board,
  Face,
  Cover,
  poster: { ground: "#1d1410", ink: "#fbeecb", seal: "#c93b22", sealed: "#fff7e4" },
  Badge: Crest,
  Screen,
  cloth: "wood",
  look,
  staging,
  clash: { opens: "battle" },
  deeds: {
    bought: "deeds.ku.bought",
    played: "deeds.ku.played",
    battle: "deeds.ku.battle",
    shuffled: "deeds.ku.shuffled",
  },
  laying: ["action", "buy"],
  answers: [
    { id: "kunitori.buy", label: "ku.pref.buy" },
    { id: "kunitori.keep", label: "ku.pref.keep" },
  ],
};
