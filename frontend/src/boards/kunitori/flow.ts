// What several ordinary decisions make in one step: treasures laid, a purchase paid, everything kept.
import type { Area, Option } from "../../lib/api/types";
import { valueOf } from "../../lib/scene";

export interface Coin {
  card: string;
  money: number;
}

/** The treasures of a hand. */
export function coinsIn(hand: Area): Coin[] {
  return hand.cards.flatMap((each) => {
    const money = valueOf(each, "money");
    return each.card !== null && money > 0 ? [{ card: each.card, money }] : [];
  });
}

export function worth(coins: readonly Coin[]): number {
  return coins.reduce((sum, coin) => sum + coin.money, 0);
}

/** Treasures for an amount: as little too much as possible, then as few as possible; nothing if they do not suffice. */
export function enough(coins: readonly Coin[], amount: number): Coin[] | null {
  let best = new Map<number, Coin[]>([[0, []]]);
  for (const coin of coins) {
    const next = new Map(best);
    for (const [sum, laid] of best) {
      const more = sum + coin.money;
      const known = next.get(more);
      if (!known || known.length > laid.length + 1) next.set(more, [...laid, coin]);
    }
    best = next;
  }
  const sums = [...best.keys()].filter((sum) => sum >= amount);
  return sums.length ? (best.get(Math.min(...sums)) ?? null) : null;
}

const lay = (coin: Coin): string => `treasure ${coin.card}`;

export function layAll(coins: readonly Coin[]): string[] {
  return coins.map(lay);
}

/** Lay what the price still needs, then buy. */
export function purchase(card: string, price: number, money: number, coins: readonly Coin[]): string[] | null {
  const laid = enough(coins, price - money);
  return laid && [...laid.map(lay), `buy ${card}`];
}

/** Keep everything that may be kept, copy by copy, then go on. */
export function keepAll(options: readonly Option[], areas: readonly Area[]): string[] {
  const cards = areas.flatMap((area) => area.cards.map((each) => each.card));
  const keeps = options
    .filter((option) => option.verb === "keep")
    .flatMap((option) => cards.filter((card) => card === option.card).map(() => option.notation));
  return [...keeps, "done"];
}
