// Answers the table may give for somebody, each a preference in sight: what goes without saying, and what was said before.
import type { Option, Table } from "../api/types";
import type { Key } from "../i18n/index.svelte";
import type { Spot } from "./options";

/** What was passed on this turn: the kinds of the questions. */
export type Passed = readonly string[];

export interface AutoAnswer {
  /** `game.answer`, as the preferences keep it. */
  id: string;
  label: Key;
  /** What the table answers by itself, after a while in which it can be stopped. */
  answer?: (table: Table, passed: Passed) => Option | null;
  /** What choosing a card says first, where the card itself is not asked for yet. */
  implies?: (table: Table, spot: Spot) => Option | null;
}

/** So long an answer is announced before it is given, in milliseconds; the same whatever the answer is. */
export const GRACE = 900;

/** An option that is taken in order to choose a card right after it. */
export interface Implied extends Option {
  lays: Spot;
}

export function implied(answers: readonly AutoAnswer[], table: Table, spot: Spot): Implied | null {
  for (const each of answers) {
    const first = each.implies?.(table, spot);
    if (first) return { ...first, lays: spot };
  }
  return null;
}

export function answered(answers: readonly AutoAnswer[], table: Table, passed: Passed): Option | null {
  for (const each of answers) {
    const answer = each.answer?.(table, passed);
    if (answer) return answer;
  }
  return null;
}
