// Buttons one would look for beside those on offer; they are shown greyed and say why they are not possible.
import type { Decision, GameId } from "../api/types";
import type { Key } from "../i18n/index.svelte";

const beside: Record<GameId, Partial<Record<string, [string, Key][]>>> = {
  bluemoon: {
    retreat: [
      ["fight", "bm.do.fight"],
      ["retreat", "bm.do.retreat"],
      ["decline", "bm.do.decline"],
    ],
    power: [
      ["announce fire", "bm.do.fire"],
      ["announce earth", "bm.do.earth"],
    ],
  },
  kunitori: {},
};

/** What belongs to a question but is not possible now: its notation and its words. */
export function siblings(game: GameId, decision: Decision | null): [string, Key][] {
  if (!decision?.yours || decision.kind === null) return [];
  const offered = new Set(decision.options.map((option) => option.notation));
  return (beside[game][decision.kind] ?? []).filter(([notation]) => !offered.has(notation));
}
