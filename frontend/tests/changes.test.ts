import { describe, expect, it } from "vitest";
import { withChanges } from "../src/lib/api/changes";
import type { Table } from "../src/lib/api/types";
import { changedByPython } from "./python.mjs";

const known = { id: "T", version: 3, log: { from: 0, next: 5, lines: [] }, chat: { from: 0, next: 2, lines: [] } };

describe("changes of a table", () => {
  it.each(["bluemoon", "kunitori"])(
    "lead from scene to scene of %s as the server meant it",
    (game) => {
      const steps = changedByPython(game);
      expect(steps.length).toBeGreaterThan(40);
      for (const { before, changes, after } of steps) {
        const table = { ...known, scene: before } as unknown as Table;
        expect(withChanges(table, { version: 4, scene_changes: changes }).scene).toEqual(after);
      }
    },
    60_000,
  );

  it("leave alone what is not named, and bring only new lines", () => {
    const table = { ...known, headline: "before", scene: null } as unknown as Table;
    const after = withChanges(table, { version: 4 });
    expect(after).toMatchObject({ version: 4, headline: "before", log: { from: 5, next: 5, lines: [] } });
    expect(after.chat).toEqual({ from: 2, next: 2, lines: [] });
  });
});
