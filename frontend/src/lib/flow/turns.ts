// A finished game by its turns and its fights: where they begin, and which comes before or after a moment.
import type { Line } from "../api/types";

export interface Turn {
  /** The line that opens it; the deal has none. */
  head: Line | null;
  lines: Line[];
  at: number;
}

/** By which kinds of lines a fight begins and ends. */
export interface Clash {
  opens: string;
  ends?: string;
}

export function turnsOf(lines: readonly Line[]): Turn[] {
  const turns: Turn[] = [];
  for (const line of lines) {
    const open = turns.at(-1);
    if (line.turn || !open) turns.push({ head: line.turn ? line : null, lines: line.turn ? [] : [line], at: line.at });
    else open.lines.push(line);
  }
  return turns;
}

/** The moments at which fights begin; what goes on within a fight begins none. */
export function clashesOf(lines: readonly Line[], clash: Clash): number[] {
  const found: number[] = [];
  let open = false;
  for (const line of lines.filter((each) => !each.undone)) {
    if (line.kind === clash.opens) {
      if (!open) found.push(line.at);
      open = clash.ends !== undefined;
    } else if (line.kind === clash.ends) open = false;
  }
  return found;
}

/** The nearest of some moments before (-1) or after (1) one. */
export function next(moments: readonly number[], at: number, way: -1 | 1): number | null {
  const beyond = moments.filter((each) => (way > 0 ? each > at : each < at));
  return beyond.length ? (way > 0 ? Math.min(...beyond) : Math.max(...beyond)) : null;
}
