// A card of this game as its board and its deck builder read it.
import type { CardEntry } from "../../lib/api/types";
import { markOf, numberOf, valueOf } from "../../lib/scene";

export const GAME = "bluemoon";

export interface BlueMoonCard extends CardEntry {
  people: string;
  people_name: string;
  number: number;
  fire: number;
  earth: number;
  /** Whether it has values at all. */
  values: boolean;
  icons: string[];
  gang: string;
  moons: number;
  capacity: number;
}

const known = new WeakMap<CardEntry, BlueMoonCard>();

export function read(card: CardEntry): BlueMoonCard {
  const before = known.get(card);
  if (before) return before;
  const found: BlueMoonCard = {
    ...card,
    people: card.group,
    people_name: card.group_name,
    number: Number(card.id.split("-").at(-1)),
    fire: valueOf(card, "fire"),
    earth: valueOf(card, "earth"),
    values: numberOf(card, "fire") !== undefined || (card.type === "character" && card.missing.includes("fire")),
    icons: card.marks.map((mark) => mark.id),
    gang: markOf(card, "gang")?.value ?? "",
    moons: valueOf(card, "moons"),
    capacity: valueOf(card, "capacity"),
  };
  known.set(card, found);
  return found;
}
