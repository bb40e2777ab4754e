// The guided first turn: what it is about, and what to say at each question.
import type { Decision } from "../api/types";
import type { Key } from "../i18n/index.svelte";

export interface LessonWords {
  goal: Key;
  /** By the kind of question. */
  at: Partial<Record<string, Key>>;
  other: Key;
}

/** What to say to a question; between questions the bot is watched, and after a whole turn the lesson is over. */
export function adviceFor(lesson: LessonWords | undefined, decision: Decision | null, turnsDone: number): Key {
  if (turnsDone > 0) return "lesson.done";
  if (!decision?.yours || !lesson) return "lesson.wait";
  return lesson.at[decision.kind ?? ""] ?? lesson.other;
}
