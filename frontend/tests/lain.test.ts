import { describe, expect, it } from "vitest";
import { INACTIVE, lain, type Half, type Lying } from "../src/boards/bluemoon/table/lain";

const half: Half = { width: 720, height: 161, padding: 36, between: 12, gap: 10 };
const lying = (more: Partial<Lying> = {}): Lying => ({
  beside: { wide: 0, areas: 0, gaps: 0 },
  inactive: 0,
  past: INACTIVE,
  combat: 1,
  support: 0,
  ...more,
});

/** How wide everything is, laid down like that. */
function taken(room: Half, lies: Lying): number {
  const laid = lain(room, lies);
  if (!laid) return 0;
  const row = (cards: number): number => laid.card * (1 + laid.shown * Math.max(0, cards - 1));
  const gaps =
    Math.max(0, lies.combat - 1) + Math.max(0, lies.support - 1) + (lies.inactive ? 1 : 0) + lies.beside.gaps;
  const past = lies.inactive ? laid.card * INACTIVE * (1 + laid.spread) : 0;
  const areas = lies.beside.areas + 2;
  const around = areas * room.padding + (areas - 1) * room.between + gaps * room.gap;
  return lies.beside.wide * laid.card + past + row(lies.combat) + row(lies.support) + around;
}

describe("cards on one half of the table", () => {
  it("wait until the room is known", () => {
    expect(lain({ ...half, width: 0 }, lying())).toBeNull();
  });

  it("are as high as the half while there is room", () => {
    expect(lain(half, lying({ combat: 2, support: 1 }))).toEqual({ card: 115, shown: 1, spread: 0 });
  });

  it("are a little smaller before they lie over each other, and small only when that does not help", () => {
    const five = lain(half, lying({ combat: 3, support: 3 }));
    expect(five?.shown).toBe(1);
    expect(five?.card).toBeLessThan(115);
    const many = lain(half, lying({ combat: 5, support: 4, inactive: 3 }));
    expect(many?.shown).toBeLessThan(1);
    expect(many?.card).toBeGreaterThan(115 * 0.74);
  });

  it("never take more than there is, whatever lies there", () => {
    for (const width of [308, 378, 540, 720, 1000])
      for (let combat = 0; combat < 9; combat += 1)
        for (let support = 0; support < 9; support += 1)
          for (const inactive of [0, 1, 7])
            for (const wide of [0, 1.2, 4.5]) {
              const lies = lying({
                combat,
                support,
                inactive,
                beside: { wide, areas: wide ? 1 : 0, gaps: wide ? 3 : 0 },
              });
              expect(taken({ ...half, width }, lies)).toBeLessThanOrEqual(width + 0.001);
            }
  });
});
