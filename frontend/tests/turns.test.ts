import { describe, expect, it } from "vitest";
import type { Line } from "../src/lib/api/types";
import { clashesOf, next, turnsOf } from "../src/lib/flow/turns";

const line = (at: number, kind: string, undone = false): Line => ({
  number: at,
  at,
  kind,
  seat: 0,
  other: null,
  amount: 0,
  cards: [],
  text: kind,
  undone,
  turn: kind === "turn",
});

const game = [
  line(0, "dealt"),
  line(1, "turn"),
  line(2, "announced"),
  line(3, "turn"),
  line(4, "announced"),
  line(5, "retreated"),
  line(6, "turn"),
  line(7, "announced", true),
  line(8, "announced"),
];

describe("a finished game", () => {
  it("falls into the deal and its turns", () => {
    const turns = turnsOf(game);
    expect(turns.map((turn) => turn.at)).toEqual([0, 1, 3, 6]);
    expect(turns.map((turn) => turn.lines.length)).toEqual([1, 1, 2, 2]);
    expect(turns[0]?.head).toBeNull();
  });

  it("has fights that begin once, end, and may begin anew; what was taken back began none", () => {
    expect(clashesOf(game, { opens: "announced", ends: "retreated" })).toEqual([2, 8]);
    expect(clashesOf(game, { opens: "announced" })).toEqual([2, 4, 8]);
  });

  it("is walked through from one to the next, and not beyond", () => {
    expect(next([1, 3, 6], 3, 1)).toBe(6);
    expect(next([1, 3, 6], 3, -1)).toBe(1);
    expect(next([1, 3, 6], 6, 1)).toBeNull();
  });
});
