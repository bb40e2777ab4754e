import { describe, expect, it } from "vitest";
import type { Option, Table } from "../src/lib/api/types";
import { answered, implied, meant, type AutoAnswer } from "../src/lib/state/answers";

function option(notation: string): Option {
  return {
    notation,
    verb: notation.split(" ")[0] ?? "",
    text: notation,
    card: null,
    target: null,
    place: null,
    seat: null,
  };
}

const go = option("go");
const table = {} as Table;
const spot = { card: "one", zone: "hand", seat: 0 };

describe("answers of the table", () => {
  it("are none where none is given", () => {
    expect(answered([], table, [])).toBeNull();
    expect(implied([], table, spot, true)).toBeNull();
  });

  it("are the first one that fits", () => {
    const never: AutoAnswer = { id: "game.never", label: "back", answer: () => null };
    const after: AutoAnswer = {
      id: "game.after",
      label: "back",
      answer: (_, passed) => (passed.includes("x") ? go : null),
    };
    expect(answered([never, after], table, [])).toBeNull();
    expect(answered([never, after], table, ["x"])).toBe(go);
  });

  it("remember the card that is meant", () => {
    const first: AutoAnswer = { id: "game.first", label: "back", implies: () => go };
    expect(implied([first], table, spot, true)).toEqual({ ...go, lays: spot });
  });

  it("go on only for a card whose time comes", () => {
    const onward: AutoAnswer = { id: "game.on", label: "back", implies: (_, __, waits) => (waits ? go : null) };
    expect(implied([onward], table, spot, false)).toBeNull();
    expect(implied([onward], table, spot, true)).toEqual({ ...go, lays: spot });
  });

  it("are called by what is said in the end", () => {
    expect(meant(go)).toBe("go");
    expect(meant({ ...go, then: "stop" })).toBe("stop");
  });
});
