import { describe, expect, it } from "vitest";
import { journeys, type Heap, type Lying, type Scene } from "../src/lib/table/journeys";

function card(key: string, id: string | null, seat = 0): Lying {
  return { key, id, seat };
}

function heap(key: string, count: number, id: string | null = null, seat: number | null = 0): Heap {
  return { key, id, seat, count };
}

function scene(cards: Lying[], heaps: Heap[] = []): Scene {
  return { cards, heaps };
}

describe("journeys", () => {
  it("goes nowhere while nothing changes", () => {
    const still = scene([card("hand:a", "a")], [heap("deck", 3)]);
    expect(journeys(still, still)).toEqual([]);
  });

  it("goes from the hand to the table, whoever else has such a card", () => {
    const before = scene([card("theirs", "a", 1), card("mine", "a")]);
    expect(journeys(before, scene([card("combat", "a")]))).toEqual([{ from: "mine", to: "combat" }]);
  });

  it("comes out of a face-down hand", () => {
    const before = scene([card("back0", null, 1), card("back1", null, 1), card("back0-mine", null)]);
    const after = scene([card("back0", null, 1), card("back0-mine", null), card("combat", "b", 1)]);
    expect(journeys(before, after)).toEqual([{ from: "back1", to: "combat" }]);
  });

  it("is drawn from the own deck, as many as the deck has lost", () => {
    const before = scene([], [heap("deck", 5), heap("deck-other", 5, null, 1)]);
    const after = scene(
      [card("a", "a"), card("b", "b"), card("c", "c")],
      [heap("deck", 3), heap("deck-other", 4, null, 1)],
    );
    expect(journeys(before, after)).toEqual([
      { from: "deck", to: "a" },
      { from: "deck", to: "b" },
    ]);
  });

  it("is drawn from the deck while a namesake leaves the table for the discard pile", () => {
    const before = scene([card("area:copper", "copper")], [heap("deck", 5), heap("discard", 0)]);
    const after = scene([card("hand:copper", "copper")], [heap("deck", 4), heap("discard", 1, "copper")]);
    expect(journeys(before, after)).toEqual([
      { from: "deck", to: "hand:copper" },
      { from: "area:copper", to: "discard" },
    ]);
  });

  it("is drawn from the deck that was shuffled anew", () => {
    const before = scene([card("area:copper", "copper")], [heap("deck", 0), heap("discard", 5, "gold")]);
    const after = scene([card("hand:copper", "copper")], [heap("deck", 5), heap("discard", 0)]);
    expect(journeys(before, after)).toEqual([
      { from: "deck", to: "hand:copper" },
      { from: "area:copper", to: "deck" },
    ]);
  });

  it("ends on the pile that has grown, by preference under its own name", () => {
    const before = scene(
      [card("combat:a", "a"), card("combat:b", "b")],
      [heap("leadership", 0), heap("discard", 2, "x")],
    );
    const after = scene([], [heap("leadership", 1, "b"), heap("discard", 3, "a")]);
    expect(journeys(before, after)).toEqual([
      { from: "combat:a", to: "discard" },
      { from: "combat:b", to: "leadership" },
    ]);
  });

  it("is bought out of the pool onto the discard pile", () => {
    const before = scene([], [heap("pool:gold", 10, "gold", null), heap("discard", 0)]);
    const after = scene([], [heap("pool:gold", 9, "gold", null), heap("discard", 1, "gold")]);
    expect(journeys(before, after)).toEqual([{ from: "pool:gold", to: "discard" }]);
  });

  it("does not guess what left a face-down pile", () => {
    const before = scene([], [heap("deck", 5), heap("discard", 0)]);
    expect(journeys(before, scene([], [heap("deck", 4), heap("discard", 1)]))).toEqual([]);
  });
});
