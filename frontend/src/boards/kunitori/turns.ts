// The last turns as pictures with words, made from the lines of the log.
import type { Line } from "../../lib/api/types";

export type Deed = "plays" | "attacks" | "wins" | "gains" | "buys" | "trashes" | "traps";

export interface Scenelet {
  deed: Deed;
  cards: string[];
  /** Against whom. */
  other: number | null;
  /** By how much the attacker was ahead, once it is known. */
  margin: number | null;
  /** Whose doing it was: a defender can win something in another one's turn. */
  seat: number;
}

export interface Turn {
  seat: number;
  /** The number of the line it began with. */
  number: number;
  deeds: Scenelet[];
}

const DEEDS: Readonly<Record<string, Deed>> = {
  played: "plays",
  battle: "attacks",
  gained: "gains",
  bought: "buys",
  trashed: "trashes",
  trapped: "traps",
};

/** All turns, oldest first; what was taken back is left out. */
export function turnsOf(lines: readonly Line[]): Turn[] {
  const turns: Turn[] = [];
  for (const line of lines) {
    if (line.undone) continue;
    if (line.turn) turns.push({ seat: line.seat, number: line.number, deeds: [] });
    const turn = turns.at(-1);
    if (turn) note(turn, line);
  }
  return turns;
}

function note(turn: Turn, line: Line): void {
  const last = turn.deeds.at(-1);
  if (line.kind === "compared") {
    const battle = turn.deeds.findLast((each) => each.deed === "attacks");
    if (battle) battle.margin = line.amount;
    return;
  }
  let deed = DEEDS[line.kind];
  const cards = line.cards.filter((card) => card !== null);
  if (deed === undefined || cards.length === 0) return;
  if (deed === "gains") {
    // A purchase is told once; what follows a battle was won in it.
    if (last?.deed === "buys" && last.cards.at(-1) === cards[0]) return;
    if (turn.deeds.some((each) => each.deed === "attacks" && each.margin !== null)) deed = "wins";
  }
  const same = last?.deed === deed && last.seat === line.seat && deed !== "attacks";
  if (same) last.cards.push(...cards);
  else turn.deeds.push({ deed, cards, other: line.other, margin: null, seat: line.seat });
}

/** The turns the others have had since mine, newest first; before my first all of them. */
export function since(turns: readonly Turn[], me: number | null): Turn[] {
  const others: Turn[] = [];
  let mine = 0;
  for (const turn of turns.toReversed()) {
    if (turn.seat === me) {
      mine += 1;
      // My turn going on does not hide what happened before it.
      if (mine > 1 || others.length > 0) break;
    } else others.push(turn);
  }
  return others.slice(0, 5);
}
