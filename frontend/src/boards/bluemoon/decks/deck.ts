// A deck being built: what is in it, what it looks like in numbers, how it is named and kept.
import type { DeckList } from "../../../lib/api/types";
import type { BlueMoonCard } from "../card";
import type { Element } from "../read";

/** The types of cards that lie beside a deck, never in it. */
const BESIDE = ["leader", "inquisitor", "emissary"];
const KINDS = ["character", "booster", "support", "leadership", "ship", "hyla", "crystal", "intervention", "unknown"];

export function inDecks(card: BlueMoonCard): boolean {
  return !BESIDE.includes(card.type);
}

export function having(deck: DeckList, card: string): DeckList {
  return deck.cards.includes(card) ? deck : { ...deck, cards: [...deck.cards, card] };
}

export function lacking(deck: DeckList, card: string): DeckList {
  return { ...deck, cards: deck.cards.filter((each) => each !== card) };
}

export interface Kind {
  type: string;
  name: string;
  cards: BlueMoonCard[];
}

/** The cards by type, in the order of a turn; within a type as they are numbered. */
export function kinds(cards: readonly BlueMoonCard[]): Kind[] {
  return KINDS.map((type) => {
    const these = cards.filter((card) => card.type === type);
    return { type, name: these[0]?.type_name ?? "", cards: these };
  }).filter((kind) => kind.cards.length > 0);
}

/** How many cards have each value of an element, from 0 to the highest printed on any of them. */
export function curve(cards: readonly BlueMoonCard[], element: Element, top: number): number[] {
  const counts = new Array<number>(top + 1).fill(0);
  for (const card of cards) if (card.values) counts[card[element]] = (counts[card[element]] ?? 0) + 1;
  return counts;
}

/** A ready-made deck and what is added to it: `hoax+Ba+extra`. */
export interface Preset {
  people: string;
  family: string;
  extra: boolean;
}

const EXTRA = "extra";

export function presetName({ people, family, extra }: Preset): string {
  return [people, family, extra ? EXTRA : ""].filter(Boolean).join("+");
}

export function readPreset(name: string): Preset {
  const [people = "", ...added] = name.split("+");
  return { people, family: added.find((each) => each !== EXTRA) ?? "", extra: added.includes(EXTRA) };
}

export interface NamedDeck extends DeckList {
  name: string;
  /** The code of a legal deck; others are kept but cannot be played. */
  code: string | null;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Read what a browser kept; whatever is not a deck (any more) is left out. */
export function readDecks(text: string | null): NamedDeck[] {
  let data: unknown;
  try {
    data = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(data)) return [];
  return (data as (Partial<NamedDeck> | null)[]).flatMap((each) =>
    each && isText(each.name) && isText(each.leader) && Array.isArray(each.cards) && each.cards.every(isText)
      ? [
          {
            name: each.name,
            leader: each.leader,
            inquisitor: isText(each.inquisitor) ? each.inquisitor : null,
            cards: each.cards,
            code: isText(each.code) ? each.code : null,
          },
        ]
      : [],
  );
}
