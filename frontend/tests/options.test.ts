import { describe, expect, it } from "vitest";
import type { Option } from "../src/lib/api/types";
import {
  alike,
  briefly,
  inOrder,
  optionsAt,
  optionsOnto,
  shortcut,
  understand,
  worded,
} from "../src/lib/state/options";

function option(notation: string, more: Partial<Option> = {}): Option {
  return {
    notation,
    verb: notation.split(" ")[0] ?? "",
    text: notation,
    card: null,
    target: null,
    place: null,
    seat: null,
    ...more,
  };
}

const hand = { seat: 0, area: "hand", index: null };
const options = [
  option("play hoax-1", { card: "hoax-1", place: hand }),
  option("play hoax-10", { card: "hoax-10", place: hand }),
  option("bluff hoax-10", { card: "hoax-10", place: hand }),
  option("load hoax-10 buka-29", { card: "hoax-10", target: "buka-29", place: hand }),
  option("target bluff-1", { place: { seat: 1, area: "bluffs", index: 0 } }),
  option("pass"),
];

describe("what options say alike", () => {
  const buying = ["Dorf kaufen (3)", "Gold kaufen (6)", "Geübte Ninja kaufen (4)", "Kupfer kaufen (0)"];
  const offers = buying.map((text, nth) => option(`buy ${String(nth)}`, { text }));
  const nameless = (): string => "";
  const same = (): string => "reveals";

  it("is said once from four options of a kind on", () => {
    expect(alike([...offers, option("pass", { text: "Weiter" })], nameless, same)).toEqual(
      new Map([["buy", { words: ["kaufen"], signs: true }]]),
    );
    expect(alike(offers.slice(1), nameless, same)).toEqual(new Map());
  });

  it("leaves the signs to each where they differ", () => {
    const told = (each: Option): string => (each === offers[0] ? "" : "reveals");
    expect(alike(offers, nameless, told).get("buy")?.signs).toBe(false);
  });
});

describe("the words of an option", () => {
  const text = "Geübte Ninja kaufen (4)";

  it("mark what was said before, and leave nothing out", () => {
    const words = worded(option("buy", { text }), "Geübte Ninja", ["kaufen", "Ninja"]);
    expect(words.map(({ word }) => word).join("")).toBe(text);
    expect(words.filter(({ said }) => said).map(({ word }) => word)).toEqual(["kaufen "]);
  });

  it("are all there where no card is named", () => {
    expect(worded(option("pass", { text }), "", []).map(({ word }) => word)).toEqual([
      "Geübte ",
      "Ninja ",
      "kaufen ",
      "(4)",
    ]);
  });
});

describe("names of cards", () => {
  const names = ["Helkomedes the Rhetorician", "Ledinemras the Monk", "Mekarthas the Shrewd", "Nirwadas the Traveler"];

  it("are not what options say alike, even if they share a word", () => {
    const offers = names.map((card) => option(`replace ${card}`, { card, text: `Replace ${card}` }));
    expect(
      alike(
        offers,
        (each) => each.card ?? "",
        () => "",
      ).get("replace")?.words,
    ).toEqual(["Replace"]);
  });
});

describe("typed notation", () => {
  it("takes the whole even if it begins another", () => {
    expect(understand(options, "play hoax-1")).toMatchObject({ kind: "one", option: { notation: "play hoax-1" } });
  });

  it("takes the beginning of each word if only one is meant", () => {
    expect(understand(options, "  B  HOAX ")).toMatchObject({ kind: "one", option: { notation: "bluff hoax-10" } });
    expect(understand(options, "pa")).toMatchObject({ kind: "one", option: { notation: "pass" } });
  });

  it("says when several are meant, or none", () => {
    expect(understand(options, "pl h")).toMatchObject({ kind: "several" });
    expect(understand(options, "retreat")).toEqual({ kind: "none" });
    expect(understand(options, "  ")).toEqual({ kind: "none" });
  });
});

describe("options on the table", () => {
  it("need not repeat the name of their card below it", () => {
    const load = option("load hoax-10 buka-29", { text: "Load Redamikanas onto Sea Devil" });
    expect(briefly(load, "Redamikanas")).toBe("Load onto Sea Devil");
    expect(briefly(option("play", { text: "Redamikanas ausspielen" }), "Redamikanas")).toBe("ausspielen");
  });

  it("belong to the card that lies there", () => {
    expect(optionsAt(options, { card: "hoax-10", zone: "hand", seat: 0 })).toHaveLength(3);
    expect(optionsAt(options, { card: "hoax-10", zone: "combat", seat: 0 })).toHaveLength(0);
  });

  it("find a face-down card by its place", () => {
    expect(optionsAt(options, { card: null, zone: "bluffs", seat: 1, index: 0 })).toHaveLength(1);
    expect(optionsAt(options, { card: null, zone: "bluffs", seat: 1, index: 1 })).toHaveLength(0);
  });

  it("find the ship a card is dropped on", () => {
    expect(optionsOnto(options, "hoax-10", "buka-29").map((each) => each.notation)).toEqual(["load hoax-10 buka-29"]);
  });

  it("stand with buttons first and nine keys", () => {
    const mixed = [
      option("play hoax-1", { card: "hoax-1" }),
      option("play hoax-2", { card: "hoax-2" }),
      option("bluff hoax-1", { card: "hoax-1" }),
      option("pass"),
    ];
    expect(inOrder(mixed).map((each) => each.notation)).toEqual(["pass", "play hoax-1", "bluff hoax-1", "play hoax-2"]);
    expect([0, 8, 9].map(shortcut)).toEqual(["1", "9", null]);
  });
});
