// The guided first turn: which advice belongs to which question.
import type { Decision, GameId } from "../api/types";
import type { Key } from "../i18n/index.svelte";

const advice: Record<GameId, Partial<Record<string, Key>>> = {
  bluemoon: {
    start: "lesson.bm.start",
    leadership: "lesson.bm.leadership",
    retreat: "lesson.bm.retreat",
    character: "lesson.bm.character",
    support: "lesson.bm.support",
    power: "lesson.bm.power",
    draw: "lesson.bm.draw",
    end: "lesson.bm.end",
  },
  kunitori: {
    action: "lesson.ku.action",
    generals: "lesson.ku.battle",
    troops: "lesson.ku.battle",
    buy: "lesson.ku.buy",
    "keep-standing": "lesson.ku.end",
    "keep-in-hand": "lesson.ku.end",
  },
};

const other: Record<GameId, Key> = { bluemoon: "lesson.bm.other", kunitori: "lesson.ku.other" };

/** What to say to a question; between questions the bot is watched, and after a whole turn the lesson is over. */
export function adviceFor(game: GameId, decision: Decision | null, turnsDone: number): Key {
  if (turnsDone > 0) return "lesson.done";
  if (!decision?.yours) return "lesson.wait";
  return advice[game][decision.kind ?? ""] ?? other[game];
}
