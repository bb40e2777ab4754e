// What goes without saying in Blue Moon.
import type { Option, Table } from "../../lib/api/types";
import { t } from "../../lib/i18n/index.svelte";
import { valueOf } from "../../lib/scene";
import type { Ahead, AutoAnswer } from "../../lib/state/answers";
import type { Spot } from "../../lib/state/options";
import { library } from "../../lib/state/session.svelte";
import { contested, ELEMENTS } from "./read";

function offered(table: Table, kind: string, verb: string): Option | null {
  const { decision } = table;
  return decision?.kind === kind ? (decision.options.find((option) => option.verb === verb) ?? null) : null;
}

/** The type of a card in the hand of whoever is asked. */
function held(table: Table, spot: Spot): string | null {
  if (spot.zone !== "hand" || spot.seat !== table.decision?.seat || spot.card === null) return null;
  return library.card(table.game, spot.card)?.type ?? null;
}

/** The questions that are gone past on the way to laying a card of a type. */
const BEFORE: Partial<Record<string, string[]>> = {
  leadership: ["start"],
  character: ["start", "leadership"],
  booster: ["character"],
  support: ["character"],
};

/** Going on to the phase in which a card is laid. */
function onward(table: Table, spot: Spot): Option | null {
  const kind = table.decision?.kind ?? "";
  return BEFORE[held(table, spot) ?? ""]?.includes(kind) ? offered(table, kind, "pass") : null;
}

/** The powers that can be announced at once, with nothing more laid: as high as they have to be. */
function powers(table: Table): Ahead[] {
  const { scene, decision } = table;
  if (!scene || !decision) return [];
  const side = scene.seats[decision.seat];
  const fought = contested(scene);
  const on = offered(table, "character", "pass") ?? offered(table, "support", "pass");
  // Where the element is given, going on past boosters and supports already announces it.
  if (!on || (fought && decision.kind === "support")) return [];
  return ELEMENTS.filter((element) => fought === null || fought === element)
    .filter((element) => valueOf(side, element) >= (fought ? valueOf(side, "reach") : 0))
    .map((element) => ({
      ...on,
      then: `announce ${element}`,
      text: t(`bm.announce.${element}`),
      only: decision.kind === "support",
    }));
}

export const answers: AutoAnswer[] = [
  {
    id: "bluemoon.fight",
    label: "answers.bm.fight",
    implies: (table, spot) => (held(table, spot) === "character" ? offered(table, "retreat", "fight") : null),
  },
  {
    id: "bluemoon.onward",
    label: "answers.bm.onward",
    implies: (table, spot, waits) => (waits ? onward(table, spot) : null),
  },
  {
    id: "bluemoon.ahead",
    label: "answers.bm.ahead",
    ahead: powers,
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
