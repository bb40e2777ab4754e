import { describe, expect, it } from "vitest";
import { fanned, heldIn } from "../src/boards/bluemoon/table/held";

describe("a hand", () => {
  it("shows more than half of every card in a fan, and the last one whole", () => {
    for (const cards of [1, 2, 6, 11]) {
      const card = fanned(900, cards);
      const step = cards > 1 ? (900 - card) / (cards - 1) : card;
      expect(step).toBeGreaterThan(card * 0.6);
    }
  });

  it("never leaves its room on a phone", () => {
    for (const width of [300, 340, 500])
      for (const height of [120, 200, 320])
        for (let cards = 1; cards <= 14; cards += 1) {
          const held = heldIn({ width, height }, cards);
          expect(held?.high ?? 0).toBeLessThanOrEqual(height + 1);
          const columns = Math.ceil(cards / (held?.rows ?? 1));
          if (held && held.rows > 1) expect(columns * held.card + (columns - 1) * 6).toBeLessThanOrEqual(width);
        }
  });

  it("takes a third row when that makes cards larger", () => {
    expect(heldIn({ width: 336, height: 300 }, 11)?.rows).toBe(3);
    expect(heldIn({ width: 336, height: 300 }, 6)?.rows).toBe(2);
    expect(heldIn({ width: 336, height: 130 }, 6)?.rows).toBe(1);
  });

  it("waits until its room is known", () => {
    expect(heldIn({ width: 0, height: 0 }, 5)).toBeNull();
  });
});
