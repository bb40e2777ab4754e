// What goes without saying in Blue Moon.
import type { Option, Table } from "../../lib/api/types";
import type { AutoAnswer } from "../../lib/state/answers";
import type { Spot } from "../../lib/state/options";
import { library } from "../../lib/state/session.svelte";

function offered(table: Table, kind: string, verb: string): Option | null {
  const { decision } = table;
  return decision?.kind === kind ? (decision.options.find((option) => option.verb === verb) ?? null) : null;
}

/** Whether it is a character in the hand of whoever is asked. */
function character(table: Table, spot: Spot): boolean {
  if (spot.zone !== "hand" || spot.seat !== table.decision?.seat || spot.card === null) return false;
  return library.card(table.game, spot.card)?.type === "character";
}

export const answers: AutoAnswer[] = [
  {
    id: "bluemoon.fight",
    label: "answers.bm.fight",
    implies: (table, spot) => (character(table, spot) ? offered(table, "retreat", "fight") : null),
  },
  {
    id: "bluemoon.announce",
    label: "answers.bm.announce",
    answer: (table) => (table.decision?.options.length === 1 ? offered(table, "power", "announce") : null),
  },
  {
    id: "bluemoon.pass",
    label: "answers.bm.pass",
    answer: (table, passed) => {
      const kind = table.decision?.kind ?? "";
      return passed.includes(kind) ? offered(table, kind, "pass") : null;
    },
  },
];
