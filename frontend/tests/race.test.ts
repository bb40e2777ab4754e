import { describe, expect, it } from "vitest";
import type { Line } from "../src/lib/api/types";
import { track } from "../src/boards/bluemoon/table/race";
import { fresh, lastTurn } from "../src/boards/bluemoon/table/story";

const GAP = 10;

describe("the race", () => {
  it("shows ten steps from nothing at the start", () => {
    const { low, high, need, have } = track(7, 5, null, GAP);
    expect([low, high]).toEqual([0, 10]);
    expect([need.at, have.at]).toEqual([70, 50]);
  });

  it("keeps neighbours apart in their order", () => {
    const { need, have, then } = track(7, 6, 8, GAP);
    expect(need.at - have.at).toBeGreaterThanOrEqual(GAP);
    expect((then?.at ?? 0) - need.at).toBeGreaterThanOrEqual(GAP);
  });

  it("lets the gate come first where it has just been reached", () => {
    const { need, have } = track(5, 5, null, GAP);
    expect(have.at - need.at).toBeGreaterThanOrEqual(GAP);
  });

  it("stands at nothing against nothing without leaving the track", () => {
    const { need, have } = track(0, 0, null, GAP);
    expect(need.at).toBe(GAP / 2);
    expect(have.at).toBe(GAP / 2 + GAP);
  });

  it("moves its window above ten and keeps everything inside", () => {
    const { low, high, need, have, then } = track(14, 12, 16, GAP);
    expect([low, high]).toEqual([7, 17]);
    for (const marker of [need, have, then]) expect(marker?.at).toBeLessThanOrEqual(100 - GAP / 2);
    expect(have.at).toBeLessThan(need.at);
  });

  it("reaches as far down as the lower side", () => {
    expect(track(18, 3, null, GAP)).toMatchObject({ low: 2, high: 19 });
  });
});

function line(number: number, kind: string, seat: number, more: Partial<Line> = {}): Line {
  return {
    number,
    at: number,
    kind,
    seat,
    other: null,
    amount: 0,
    cards: [],
    text: kind,
    undone: false,
    turn: kind === "turn",
    ...more,
  };
}

const lines = [
  line(1, "turn", 0),
  line(2, "laid", 0, { cards: ["hoax-1"] }),
  line(3, "turn", 1),
  line(4, "laid", 1, { cards: ["vulca-30"] }),
  line(5, "took-from-discard-pile", 1, { cards: ["vulca-8"], text: "takes Blaze" }),
  line(6, "laid", 1, { cards: ["vulca-8"] }),
  line(7, "buried", 1, { cards: ["vulca-1"] }),
  line(8, "laid", 1, { cards: ["vulca-9"], undone: true }),
  line(9, "announced", 1, { amount: 7 }),
  line(10, "drawn", 1),
  line(11, "turn", 0),
];

describe("the other's last turn", () => {
  it("is the cards in order, each with what came of it, and the announcement", () => {
    expect(lastTurn(lines, 1).map(({ card, after, announced }) => [card, after, announced])).toEqual([
      ["vulca-30", ["takes Blaze"], null],
      ["vulca-8", [], 7],
    ]);
  });

  it("stays while the next one has begun with nothing done", () => {
    expect(lastTurn([...lines, line(12, "turn", 1)], 1)).toEqual(lastTurn(lines, 1));
  });

  it("is told from a position that began within it", () => {
    expect(lastTurn(lines.slice(3), 1)).toEqual(lastTurn(lines, 1));
  });

  it("is empty before anybody had a turn", () => {
    expect(lastTurn(lines.slice(0, 2), 1)).toEqual([]);
  });
});

describe("new cards", () => {
  it("are marked until I act", () => {
    expect(fresh(lines, 0, -1)).toEqual(new Set(["vulca-30", "vulca-8"]));
    expect(fresh(lines, 0, 12)).toEqual(new Set());
  });

  it("are none of mine", () => {
    expect(fresh(lines, 1, -1)).toEqual(new Set());
  });
});
