// What a staged moment is, and what it is made from.
import type { Component } from "svelte";
import type { Line, Scene, Seat } from "../api/types";
import type { Cue } from "../sound/scores";

/** What happened between two looks at a table. */
export interface Happening {
  /** What is new in the log, oldest first; nothing that was taken back. */
  lines: readonly Line[];
  before: Scene;
  after: Scene;
  seats: readonly Seat[];
}

/** Three beats in little more than a second: announce, happen, result. */
export interface Moment {
  kind: string;
  /** The line it is about. */
  line: number;
  /** In milliseconds at normal speed. */
  length: number;
  cue: Cue | null;
  Picture: Component<Record<string, unknown>>;
  props: Record<string, unknown>;
}

/** How a game stages what happened. */
export interface Staging {
  moments: (happened: Happening) => Moment[];
  /** Sounds of what is not staged, by the kind of a line; a line with cards sounds like a card. */
  cues: Readonly<Record<string, Cue | null>>;
}

/** No moment takes longer, however slow everything is set. */
export const LONGEST = 1180;
/** More than so many in a row nobody wants to see: the last ones are shown. */
export const MOST = 2;

/** Make a moment; what its picture needs is checked here. */
export function moment<P extends Record<string, unknown>>(
  about: { kind: string; line: number; length: number; cue: Cue | null },
  Picture: Component<P>,
  props: P,
): Moment {
  return { ...about, Picture: Picture as unknown as Moment["Picture"], props };
}

/** What to hear where nothing is staged. */
export function cueOf(lines: readonly Line[], cues: Staging["cues"] = {}): Cue | null {
  for (const line of lines) {
    const cue = line.kind in cues ? cues[line.kind] : line.cards.length > 0 ? "card" : null;
    if (cue) return cue;
  }
  return null;
}
