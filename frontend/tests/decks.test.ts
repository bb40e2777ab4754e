import { describe, expect, it } from "vitest";
import { read, type BlueMoonCard } from "../src/boards/bluemoon/card";
import type { DeckList } from "../src/lib/api/types";
import {
  curve,
  having,
  inDecks,
  kinds,
  lacking,
  presetName,
  readDecks,
  readPreset,
} from "../src/boards/bluemoon/decks/deck";
import { asked, everything, found } from "../src/boards/bluemoon/decks/filter";

function card(id: string, more: Partial<BlueMoonCard> = {}): BlueMoonCard {
  const [group = ""] = id.split("-");
  const entry = {
    id,
    name: `The ${id}`,
    short: `The ${id}`,
    group,
    group_name: group,
    deck: group,
    type: "character",
    type_name: "Character",
    symbols: [],
    numbers: [],
    marks: [],
    text: "",
    line: "",
    facts: "",
    assumed: [],
    missing: [],
    playable: true,
    rulings: [],
    see_also: [],
    name_known: true,
  };
  return { ...read(entry), values: true, ...more };
}

const deck: DeckList = { leader: "hoax", inquisitor: null, cards: ["hoax-1"], name: "" };
const cards = [
  card("hoax-1", { fire: 5, earth: 1, moons: 1 }),
  card("hoax-2", { fire: 2, earth: 4, icons: ["free"], text: "Draw five cards." }),
  card("vulca-3", { type: "booster", type_name: "Booster", fire: 2, moons: 3, assumed: ["moons"] }),
  card("flit-4", { type: "support", type_name: "Support", values: false, moons: 2 }),
  card("tutu-5", { missing: ["fire", "earth"] }),
];

describe("a deck being built", () => {
  it("has a card once and loses it again", () => {
    expect(having(deck, "hoax-2").cards).toEqual(["hoax-1", "hoax-2"]);
    expect(having(deck, "hoax-1")).toBe(deck);
    expect(lacking(deck, "hoax-1").cards).toEqual([]);
  });

  it("is told from what lies beside it", () => {
    expect(cards.every(inDecks)).toBe(true);
    expect(["leader", "inquisitor", "emissary"].map((type) => inDecks(card("x-0", { type })))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("is listed by type and shows its values", () => {
    expect(kinds(cards).map((kind) => [kind.type, kind.cards.length])).toEqual([
      ["character", 3],
      ["booster", 1],
      ["support", 1],
    ]);
    // The support has no values printed: it counts for no value, not for 0.
    expect(curve(cards, "fire", 5)).toEqual([1, 0, 2, 0, 0, 1]);
  });

  it("is named by people and additions", () => {
    const preset = { people: "hoax", family: "Ba", extra: true };
    expect(presetName(preset)).toBe("hoax+Ba+extra");
    expect(readPreset("hoax+extra+Ba")).toEqual(preset);
    expect(readPreset("hoax")).toEqual({ people: "hoax", family: "", extra: false });
  });
});

describe("decks kept in the browser", () => {
  it("come back as they were", () => {
    const kept = [{ ...deck, name: "Mine", code: "BM1-X" }];
    expect(readDecks(JSON.stringify(kept))).toEqual(kept);
  });

  it("leave out whatever is no deck", () => {
    expect(readDecks(null)).toEqual([]);
    expect(readDecks("{not json")).toEqual([]);
    expect(readDecks('{"name": "one"}')).toEqual([]);
    expect(readDecks('[{"name": 1}, {"name": "A", "leader": "hoax", "cards": [3]}, null]')).toEqual([]);
  });
});

describe("finding cards", () => {
  const ids = (filter: Partial<typeof everything>): string[] =>
    found(cards, { ...everything, ...filter }, new Set(deck.cards)).map((each) => each.id);

  it("asks for all of it at once", () => {
    expect(ids({})).toHaveLength(cards.length);
    expect(ids({ people: "hoax" })).toEqual(["hoax-1", "hoax-2"]);
    expect(ids({ type: "booster" })).toEqual(["vulca-3"]);
    expect(ids({ icon: "free" })).toEqual(["hoax-2"]);
    expect(ids({ fire: "2" })).toEqual(["hoax-1", "hoax-2", "vulca-3"]);
    expect(ids({ fire: "2", earth: "2" })).toEqual(["hoax-2"]);
    expect(ids({ moons: "1" })).toEqual(["hoax-1", "hoax-2", "tutu-5"]);
    expect(ids({ sure: true })).toEqual(["hoax-1", "hoax-2", "flit-4"]);
    expect(ids({ chosen: true })).toEqual(["hoax-1"]);
    expect(ids({ words: "FIVE draw" })).toEqual(["hoax-2"]);
  });

  it("puts them in order", () => {
    expect(ids({ order: "earth" }).slice(0, 2)).toEqual(["hoax-2", "hoax-1"]);
    expect(ids({ order: "moons" })[0]).toBe("hoax-2");
    expect(ids({ order: "name" })[0]).toBe("flit-4");
  });

  it("knows whether something is asked for", () => {
    expect(asked(everything)).toBe(0);
    expect(asked({ ...everything, order: "name", fire: "2", chosen: true })).toBe(2);
  });
});
