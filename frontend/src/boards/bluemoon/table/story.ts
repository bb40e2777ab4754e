// What the log tells of a turn: the cards somebody laid, each with what came of it.
import type { Line } from "../../../lib/api/types";

/** One thing done in a turn: with which card, and what else happened through it. */
export interface Deed {
  number: number;
  kind: string;
  card: string | null;
  /** What followed from it, in words. */
  after: string[];
  /** How many cards were thrown away by declining a fight. */
  thrown: number;
  /** The power announced with it. */
  announced: number | null;
}

const LAYING = ["laid", "bluffed", "loaded", "landed", "used", "retrieved", "intervened", "replaced", "exchanged"];
/** What goes without saying in a strip of what was done. */
const ASIDE = ["turn", "drawn", "dealt", "buried", "shuffled", "laying"];

/** The lines of the turns of a seat, the last one first. */
function turnsOf(lines: readonly Line[], seat: number): Line[][] {
  const turns: { seat: number; lines: Line[] }[] = [];
  for (const line of lines.filter((each) => !each.undone)) {
    const now = turns.at(-1);
    if (line.turn) turns.push({ seat: line.seat, lines: [] });
    else if (now) now.lines.push(line);
    // A game that began from a position may have begun within a turn, without a heading.
    else turns.push({ seat: line.seat, lines: [line] });
  }
  return turns
    .filter((turn) => turn.seat === seat)
    .map((turn) => turn.lines)
    .reverse();
}

/** What a seat did in its last turn, in order; as long as it has done nothing, in the one before. */
export function lastTurn(lines: readonly Line[], seat: number): Deed[] {
  for (const turn of turnsOf(lines, seat)) {
    const deeds = deedsOf(turn, seat);
    if (deeds.length) return deeds;
  }
  return [];
}

function deedsOf(turn: readonly Line[], seat: number): Deed[] {
  const deeds: Deed[] = [];
  for (const line of turn) {
    const before = deeds.at(-1);
    if (line.kind === "announced" && before) before.announced = line.amount;
    else if (line.kind === "discarded" && before?.kind === "declined") before.thrown += line.cards.length;
    else if (LAYING.includes(line.kind) && line.seat === seat) {
      for (const card of line.cards.length ? line.cards : [null])
        deeds.push({ number: line.number, kind: line.kind, card, after: [], thrown: 0, announced: null });
    } else if (!ASIDE.includes(line.kind)) {
      if (before) before.after.push(line.text);
      else
        deeds.push({
          number: line.number,
          kind: line.kind,
          card: null,
          after: [line.text],
          thrown: 0,
          announced: null,
        });
    }
  }
  return deeds;
}

/** The cards others have laid since I last did something: they stay marked until I act. */
export function fresh(lines: readonly Line[], me: number, acted: number): Set<string> {
  const told = lines.filter((line) => !line.undone);
  const last = told.findLast((line) => line.seat === me && !line.turn)?.at ?? -1;
  const since = Math.max(last, acted);
  return new Set(
    told.flatMap((line) =>
      line.seat !== me && line.at > since && LAYING.includes(line.kind)
        ? line.cards.filter((card): card is string => card !== null)
        : [],
    ),
  );
}
