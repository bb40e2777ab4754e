// The rooms of the games in the page: how each is drawn. A folder `boards/<game>` with a `room.ts` is found by itself;
// a game without one is drawn plainly.
import type { Component } from "svelte";
import type { CardEntry, Scene, SceneCard, Seat } from "../lib/api/types";
import type { Key } from "../lib/i18n/index.svelte";
import type { LessonWords } from "../lib/lesson/advice";
import { room as plain } from "./plain/room";

export interface BoardProps {
  scene: Scene;
  seats: Seat[];
  /** The seat from which the table is seen. */
  me: number;
  /** The card that asks. */
  asking: string | null;
  /** Show all hands here too (replays and spectators have no dock). */
  hands?: boolean;
}

export interface FaceProps {
  card: CardEntry;
  /** With its text, where it has one. */
  full?: boolean;
  /** The card as it lies on the table, if it does: its numbers may differ from what is printed. */
  lying?: SceneCard | null;
}

/** Colours and an emblem: of a people, or of the game. */
export interface Look {
  dark: string;
  base: string;
  light: string;
  emblem: string;
}

export interface Choosing {
  value: string;
  label: string;
  nothing?: string;
}

export interface Room {
  Board: Component<BoardProps>;
  Face: Component<FaceProps>;
  Cover: Component;
  /** The look of a seat by its badge, or of the game. */
  look: (badge: string | null) => Look;
  /** What the table is covered with. */
  cloth: "felt" | "wood";
  /** What the turn has left; stands beside the question. */
  Counters?: Component<{ scene: Scene }>;
  /** How a seat chooses its deck, where it has one, and what can be added to a ready-made deck. */
  DeckChoice?: Component<Choosing, object, "value">;
  Additions?: Component<{ value: string }, object, "value">;
  /** A page of its own. */
  page?: { path: string; label: Key; Page: Component };
  /** Questions at which cards are laid out of the hand, even if just now none can be. */
  laying: string[];
  /** The guided first turn. */
  lesson?: LessonWords;
}

const found = import.meta.glob<{ room: Room }>(["./*/room.ts", "!./plain/room.ts"], { eager: true });
const rooms = new Map(Object.entries(found).map(([path, module]) => [path.split("/")[1] ?? "", module.room]));

export function roomOf(game: string): Room {
  return rooms.get(game) ?? plain;
}

/** The room that has a page of that path. */
export function pageAt(path: string): Room["page"] {
  return [...rooms.values()].find((room) => room.page?.path === path)?.page;
}
