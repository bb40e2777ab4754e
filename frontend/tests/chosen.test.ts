import { describe, expect, it } from "vitest";
import { parse, UNCHOSEN } from "../src/lib/state/chosen";

describe("what was chosen", () => {
  it("is silent and follows the device on the first visit", () => {
    expect(parse(null)).toEqual(UNCHOSEN);
    expect(UNCHOSEN.sound).toBe(false);
    expect(UNCHOSEN.theme).toBe("system");
  });

  it("comes back as it was kept", () => {
    const kept = { ...UNCHOSEN, speed: "fast", sound: true, volume: 0, size: "large", declined: ["game.answer"] };
    expect(parse(JSON.stringify(kept))).toEqual(kept);
  });

  it("forgets nonsense and keeps the rest", () => {
    expect(parse("{")).toEqual(UNCHOSEN);
    expect(parse("null")).toEqual(UNCHOSEN);
    expect(parse('{"speed":"warp","volume":7,"declined":[1,"a"],"theme":"dark"}')).toEqual({
      ...UNCHOSEN,
      theme: "dark",
      declined: ["a"],
    });
  });
});
