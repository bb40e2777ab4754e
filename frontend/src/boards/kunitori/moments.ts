// How Kunitori stages what happens; battles have a screen of their own.
import type { Line } from "../../lib/api/types";
import { t } from "../../lib/i18n/index.svelte";
import { moment, type Happening, type Moment, type Staging } from "../../lib/stage/moments";
import Purchase from "./moments/Purchase.svelte";
import Shuffle from "./moments/Shuffle.svelte";

function bought(line: Line, { after }: Happening): Moment | null {
  const [card] = line.cards;
  if (!card) return null;
  return moment({ kind: "purchase", line: line.number, length: 900, cue: "card" }, Purchase, {
    game: after.game,
    card,
    title: line.text,
    seal: t("moment.ku.bought"),
    near: line.seat === (after.viewer ?? 0),
  });
}

/** One's own deck: the others' are heard and read. */
function shuffled(line: Line, { after }: Happening): Moment | null {
  if (line.seat !== after.viewer) return null;
  return moment({ kind: "shuffle", line: line.number, length: 800, cue: "shuffle" }, Shuffle, { title: line.text });
}

const recipes: Readonly<Record<string, (line: Line, happened: Happening) => Moment | null>> = { bought, shuffled };

export const staging: Staging = {
  moments: (happened) => happened.lines.flatMap((line) => recipes[line.kind]?.(line, happened) ?? []),
  cues: { shuffled: "shuffle", battle: "fight", "battle-bare": "fight", ambushes: "fight", turn: null, phase: null },
};
