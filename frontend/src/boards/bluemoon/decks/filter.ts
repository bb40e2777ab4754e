// Finding cards for a deck.
import { toSearch } from "../../../lib/i18n/words";
import type { BlueMoonCard } from "../card";

export const ORDERS = ["number", "fire", "earth", "moons", "name"] as const;
export type Order = (typeof ORDERS)[number];

export interface Filter {
  words: string;
  people: string;
  type: string;
  icon: string;
  /** At least so much; nothing asked for if empty. */
  fire: string;
  earth: string;
  /** At most so many; nothing asked for if empty. */
  moons: string;
  /** Only cards all facts of which were read off the printed ones. */
  sure: boolean;
  /** Only what is in the deck. */
  chosen: boolean;
  order: Order;
}

export const everything: Filter = {
  words: "",
  people: "",
  type: "",
  icon: "",
  fire: "",
  earth: "",
  moons: "",
  sure: false,
  chosen: false,
  order: "number",
};

/** How many questions a filter asks; the order is none. */
export function asked(filter: Filter): number {
  return Object.entries(filter).filter(([key, value]) => key !== "order" && Boolean(value)).length;
}

function matches(card: BlueMoonCard, filter: Filter, chosen: ReadonlySet<string>): boolean {
  const text = toSearch(`${card.id} ${card.name} ${card.text} ${card.facts}`);
  return (
    toSearch(filter.words)
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (!filter.people || card.people === filter.people) &&
    (!filter.type || card.type === filter.type) &&
    (!filter.icon || card.icons.includes(filter.icon)) &&
    (!filter.fire || (card.values && card.fire >= Number(filter.fire))) &&
    (!filter.earth || (card.values && card.earth >= Number(filter.earth))) &&
    (!filter.moons || card.moons <= Number(filter.moons)) &&
    (!filter.sure || (card.assumed.length === 0 && card.missing.length === 0)) &&
    (!filter.chosen || chosen.has(card.id))
  );
}

const before: Record<Order, (a: BlueMoonCard, b: BlueMoonCard) => number> = {
  number: () => 0,
  fire: (a, b) => b.fire - a.fire,
  earth: (a, b) => b.earth - a.earth,
  moons: (a, b) => a.moons - b.moons,
  name: (a, b) => a.name.localeCompare(b.name),
};

/** The cards that match, in the order asked for; equal ones as they are numbered. */
export function found(cards: readonly BlueMoonCard[], filter: Filter, chosen: ReadonlySet<string>): BlueMoonCard[] {
  return cards.filter((card) => matches(card, filter, chosen)).sort(before[filter.order]);
}
