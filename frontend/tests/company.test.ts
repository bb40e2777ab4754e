import { describe, expect, it } from "vitest";
import type { Played } from "../src/lib/api/types";
import { tallies } from "../src/lib/company/tally";
import { minutes } from "../src/lib/text/time";

function game(people: string, won: boolean | null, own = 1): Played {
  const badge = { id: "people", text: people, value: people.toLowerCase() };
  const seat = { name: "Anna", kind: "guest" as const, bot: null, badge, yours: true, won, points: 1 };
  const other = { ...seat, name: "Bot", yours: own > 1, won: won === null ? null : !won };
  return { id: "a", link: "/t/a", game: "bluemoon", game_name: "Blue Moon", ended: null, seats: [seat, other] };
}

describe("how games went", () => {
  it("is counted by game and by people, the most played first", () => {
    const counted = tallies([game("Vulca", true), game("Hoax", true), game("Hoax", false)]);
    expect(counted.map(({ badge, games, won }) => [badge, games, won])).toEqual([
      ["", 3, 2],
      ["Hoax", 2, 1],
      ["Vulca", 1, 1],
    ]);
  });

  it("leaves out what nobody won, and who played all seats", () => {
    expect(tallies([game("Hoax", null), game("Hoax", true, 2)])).toEqual([]);
  });
});

describe("a clock", () => {
  it.each([
    [65, "1:05"],
    [7200, "2:00:00"],
    [3 * 86400 - 3600, "2 d 23 h"],
  ])("writes %i seconds", (seconds, text) => {
    expect(minutes(seconds)).toBe(text);
  });
});
