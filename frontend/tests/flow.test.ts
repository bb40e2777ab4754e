import { describe, expect, it } from "vitest";
import { enough, purchase, type Coin } from "../src/boards/kunitori/flow";

const coins = (...values: number[]): Coin[] => values.map((money) => ({ card: `coin-${String(money)}`, money }));
const sum = (laid: readonly Coin[] | null): number | null => laid && laid.reduce((all, coin) => all + coin.money, 0);

describe("paying", () => {
  it("lays exactly what is needed where it can", () => {
    expect(sum(enough(coins(3, 2, 1, 1), 4))).toBe(4);
    expect(sum(enough(coins(3, 2, 2), 4))).toBe(4);
    expect(enough(coins(3, 2, 1), 0)).toEqual([]);
  });

  it("lays as little too much as it can, and as few treasures", () => {
    expect(sum(enough(coins(3, 3, 3), 4))).toBe(6);
    expect(enough(coins(1, 1, 1, 3), 3)).toEqual(coins(3));
  });

  it("says when all together do not suffice", () => {
    expect(enough(coins(1, 1), 3)).toBeNull();
    expect(purchase("gold", 6, 2, coins(3))).toBeNull();
  });

  it("lays before it buys, and nothing where the money is there", () => {
    expect(purchase("gold", 6, 3, coins(1, 3))).toEqual(["treasure coin-3", "buy gold"]);
    expect(purchase("gold", 6, 7, coins(1))).toEqual(["buy gold"]);
  });
});
