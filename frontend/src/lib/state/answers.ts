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
  /** What choosing a card says first, where the card itself is not asked for yet; `waits` if its time comes this turn. */
  implies?: (table: Table, spot: Spot, waits: boolean) => Option | null;
  /** What may be said at once, though other questions come before it: each with what is said first. */
  ahead?: (table: Table) => Ahead[];
}

/** So long an answer is announced before it is given, in milliseconds; the same whatever the answer is. */
export const GRACE = 900;

/** An option that is taken in order to choose a card right after it. */
export interface Implied extends Option {
  lays: Spot;
}

/** An option that is taken in order to say something right after it, as soon as that is asked. */
export interface Ahead extends Option {
  then: string;
  /** It leads nowhere else, so that what is said first need not be offered beside it. */
  only: boolean;
}

/** What somebody says with an option in the end. */
export function meant(option: Option | Ahead): string {
  return "then" in option ? option.then : option.notation;
}

export function implied(answers: readonly AutoAnswer[], table: Table, spot: Spot, waits: boolean): Implied | null {
  for (const each of answers) {
    const first = each.implies?.(table, spot, waits);
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
