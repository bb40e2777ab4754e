// How a new message changes what is known of a table.
import type { ChatLine, Line, Table } from "../api/types";

function mergeLines<T extends { number: number }>(old: readonly T[], wire: { lines: readonly T[] }): T[] {
  const lines = new Map(old.map((line) => [line.number, line]));
  for (const line of wire.lines) lines.set(line.number, line);
  return [...lines.values()].sort((a, b) => a.number - b.number);
}

export interface Known {
  table: Table;
  lines: Line[];
  chat: ChatLine[];
}

/** Join a message to what is known: everything is replaced, log and chat lines are added or corrected by number. */
export function merge(known: Known | null, table: Table, full: boolean): Known {
  const fresh = full || known === null || known.table.id !== table.id;
  // A message that was overtaken by a newer one tells nothing new.
  if (!fresh && table.version < known.table.version) return known;
  return {
    table,
    lines: mergeLines(fresh ? [] : known.lines, table.log),
    chat: mergeLines(fresh ? [] : known.chat, table.chat),
  };
}

/** The lines that are new, oldest first: what a screen reader should hear. */
export function news(before: readonly Line[], after: readonly Line[]): Line[] {
  const last = before.at(-1)?.number ?? -1;
  return after.filter((line) => line.number > last);
}
