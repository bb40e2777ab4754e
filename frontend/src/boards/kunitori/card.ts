// A card of this game as its board reads it.
import type { CardEntry } from "../../lib/api/types";
import { language } from "../../lib/i18n/index.svelte";
import { brief } from "../../lib/i18n/kuni";
import { markOf, valueOf } from "../../lib/scene";
import { library } from "../../lib/state/session.svelte";

export const GAME = "kunitori";

export interface KunitoriCard extends CardEntry {
  cost: number;
  copies: number;
  vp: number;
  attack: number;
  deployable: boolean;
  draws: number;
  actions: number;
  money: number;
  buys: number;
}

const known = new WeakMap<CardEntry, KunitoriCard>();

export function read(card: CardEntry): KunitoriCard {
  const before = known.get(card);
  if (before) return before;
  const found: KunitoriCard = {
    ...card,
    cost: valueOf(card, "cost"),
    copies: valueOf(card, "copies"),
    vp: valueOf(card, "points"),
    attack: valueOf(card, "attack"),
    deployable: markOf(card, "deployable") !== undefined,
    draws: valueOf(card, "cards"),
    actions: valueOf(card, "actions"),
    money: valueOf(card, "money"),
    buys: valueOf(card, "buys"),
  };
  known.set(card, found);
  return found;
}

export function cardOf(id: string): KunitoriCard | undefined {
  const card = library.card(GAME, id);
  return card && read(card);
}

export function isTreasure({ card }: { card: string | null }): boolean {
  return cardOf(card ?? "")?.type === "treasure";
}

/** What a card is called where there is little room: generals by the name of their house. */
export function called(card: KunitoriCard): string {
  return card.type === "general" ? (card.name.split(" ")[0] ?? card.name) : card.short || card.name;
}

/** The same, with the briefer name for one longer than there is room for. */
export function within(card: KunitoriCard, letters: number): string {
  return called(card).length > letters ? briefly(card) : called(card);
}

/** The same where there is next to none. */
export function briefly(card: KunitoriCard): string {
  return brief[language.current][card.id] ?? called(card);
}
