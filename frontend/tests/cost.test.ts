import { describe, expect, it } from "vitest";
import type { Foreseen, Scene, Seat } from "../src/lib/api/types";
import { costs } from "../src/lib/table/cost";

const number = (id: string, value: number) => ({ id, value, name: id.toUpperCase(), text: "", changes: [] });
const scene = {
  seats: [
    { seat: 0, numbers: [number("lives", 3), number("tempo", 1)] },
    { seat: 1, numbers: [number("lives", 3)] },
  ],
} as unknown as Scene;
const seats = [{ name: "Anna" }, { name: "Ben" }] as Seat[];
const foreseen = {
  numbers: [
    { seat: 0, card: null, id: "lives", value: 2 },
    { seat: 0, card: null, id: "tempo", value: 5 },
    { seat: 1, card: null, id: "lives", value: 3 },
    { seat: 1, card: "knight", id: "lives", value: 1 },
  ],
} as Foreseen;

describe("what an option costs", () => {
  it("names every number at stake that changes, and no other", () => {
    expect(costs(foreseen, scene, seats, ["lives"])).toEqual(["Anna: LIVES 3 → 2"]);
  });

  it("does not name the viewer", () => {
    expect(costs(foreseen, { ...scene, viewer: 0 } as Scene, seats, ["lives"])).toEqual(["LIVES 3 → 2"]);
  });

  it("is nothing where nothing is foreseen or at stake", () => {
    expect(costs(undefined, scene, seats, ["lives"])).toEqual([]);
    expect(costs(foreseen, scene, seats, [])).toEqual([]);
  });
});
