import { describe, expect, it } from "vitest";
import { isListed } from "../src/boards/kunitori/listed";
import type { Option } from "../src/lib/api/types";

function option(notation: string, card: string | null, area: string | null, seat: number | null = 0): Option {
  const place = area === null ? null : { seat, area, index: null };
  return { notation, verb: notation.split(" ")[0] ?? "", text: notation, card, target: null, place, seat: null };
}

function listed(options: Option[], narrow = false): string[] {
  return options.filter((each) => isListed(each, options, 0, narrow)).map((each) => each.notation);
}

describe("which options stand as buttons", () => {
  it("leaves to cards and piles what they stand for", () => {
    const options = [option("play trap", "trap", "hand"), option("pass", null, null)];
    expect(listed(options)).toEqual(["pass"]);
    expect(listed([option("buy gold", "gold", "pool", null)])).toEqual([]);
  });

  it("gives buttons to cards of others, which stand small on their banners", () => {
    expect(listed([option("discard cavalry", "cavalry", "deployed", 1)])).toEqual(["discard cavalry"]);
  });

  it("gives buttons to all of a kind where one of them needs one", () => {
    const options = [
      option("discard cavalry", "cavalry", "deployed"),
      option("discard spear-troopers reinforcement", "spear-troopers", "reinforcement"),
      option("discard spear-troopers standing", "spear-troopers", "deployed"),
    ];
    expect(listed(options)).toHaveLength(3);
  });

  it("gives buttons to a card with several ways", () => {
    const options = [
      option("send honda-tadakatsu Chiyo", "honda-tadakatsu", "area"),
      option("send honda-tadakatsu Dai", "honda-tadakatsu", "area"),
      option("hold honda-tadakatsu", "honda-tadakatsu", "area"),
    ];
    expect(listed(options)).toHaveLength(3);
  });

  it("gives buttons to what was played this turn where it stands close", () => {
    const options = [
      option("keep cavalry", "cavalry", "area"),
      option("keep spear-troopers", "spear-troopers", "deployed"),
    ];
    expect(listed(options)).toEqual([]);
    expect(listed(options, true)).toHaveLength(2);
  });

  it("gives a button to a prize, for the battle hides the pool", () => {
    expect(listed([option("take land", "land", "pool", null)])).toEqual(["take land"]);
  });
});
