import { describe, expect, it } from "vitest";
import type { Line } from "../src/lib/api/types";
import { deedsOf } from "../src/lib/stage/deeds";

const line = (kind: string, seat: number, undone = false): Line => ({
  number: 0,
  at: 0,
  kind,
  seat,
  other: null,
  amount: 0,
  cards: [],
  text: "",
  undone,
  turn: false,
});

describe("who did what", () => {
  it("counts by seat, in the order asked for, without what was taken back or nobody did", () => {
    const lines = [line("laid", 0), line("laid", 0), line("laid", 1, true), line("won", 1), line("turn", 0)];
    expect(deedsOf(lines, 2, ["won", "laid", "burnt"])).toEqual([
      { kind: "won", counts: [0, 1] },
      { kind: "laid", counts: [2, 0] },
    ]);
  });
});
