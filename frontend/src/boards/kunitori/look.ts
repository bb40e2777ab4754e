// How the game as a whole looks: for backs, bars and the end.
import type { Look } from "../rooms";
import { crests } from "./inks";

export function look(): Look {
  return { dark: "#221a12", base: "#7c1d16", light: "#f4dfa5", emblem: crests.general ?? "" };
}
