import { describe, expect, it } from "vitest";
import type { Line, Table } from "../src/lib/api/types";
import { merge, news } from "../src/lib/state/merge";

function line(number: number, text = "", undone = false): Line {
  return { number, at: number, kind: "laid", seat: 0, other: null, amount: 0, cards: [], text, undone, turn: false };
}

function table(version: number, lines: Line[], id = "T"): Table {
  return {
    id,
    link: `/t/${id}`,
    game: "bluemoon",
    game_name: "Blue Moon",
    ruling: null,
    state: "playing",
    version,
    public: false,
    practice: false,
    lesson: null,
    created: "",
    options: {},
    seats: [],
    you: { seat: 0, seats: [0], host: true },
    spectators: 0,
    clock: null,
    to_act: 0,
    headline: "",
    decision: null,
    scene: null,
    log: { from: lines[0]?.number ?? 0, next: lines.length, lines },
    chat: { from: 0, next: 0, lines: [] },
    undo: null,
    window: null,
    commitment: null,
    rematch: null,
    match: null,
  };
}

describe("what is known of a table", () => {
  it("begins with a full message", () => {
    expect(merge(null, table(0, [line(0)]), true).lines).toHaveLength(1);
  });

  it("adds new lines and corrects lines taken back", () => {
    const before = merge(null, table(3, [line(0, "a"), line(1, "b")]), true);
    const after = merge(before, table(4, [line(1, "b", true), line(2, "undo")]), false);
    expect(after.lines.map((each) => [each.number, each.undone])).toEqual([
      [0, false],
      [1, true],
      [2, false],
    ]);
  });

  it("lets a full message replace everything, in another language for example", () => {
    const before = merge(null, table(3, [line(0, "dealt"), line(1, "laid")]), true);
    const after = merge(before, table(3, [line(0, "verteilt")]), true);
    expect(after.lines.map((each) => each.text)).toEqual(["verteilt"]);
  });

  it("does not listen to a message that was overtaken", () => {
    const before = merge(null, table(5, [line(0)]), true);
    expect(merge(before, table(4, []), false)).toBe(before);
  });

  it("tells what is new", () => {
    expect(news([line(0), line(1)], [line(0), line(1, "", true), line(2, "new")]).map((each) => each.text)).toEqual([
      "new",
    ]);
  });
});
