// Counting what each seat did, off the log.
import type { Line } from "../api/types";

export interface Deed {
  kind: string;
  /** By seat. */
  counts: number[];
}

/** How often each seat did what is worth counting, in the order given; what nobody did is left out. */
export function deedsOf(lines: readonly Line[], seats: number, kinds: readonly string[]): Deed[] {
  const told = lines.filter((line) => !line.undone);
  const count = (kind: string, seat: number): number =>
    told.filter((line) => line.kind === kind && line.seat === seat).length;
  return kinds
    .map((kind) => ({ kind, counts: Array.from({ length: seats }, (_, seat) => count(kind, seat)) }))
    .filter((deed) => deed.counts.some((each) => each > 0));
}
