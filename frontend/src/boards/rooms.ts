// The rooms of the games in the page: how each is drawn. A folder `boards/<game>` with a `room.ts` is found by itself;
// a game without one is drawn plainly.
import type { Clash } from "../lib/flow/turns";
import type { Component, Snippet } from "svelte";
import type { CardEntry, Foreseen, Option, Scene, SceneCard, Seat } from "../lib/api/types";
import type { Key } from "../lib/i18n/index.svelte";
import type { Staging } from "../lib/stage/moments";
import type { AutoAnswer } from "../lib/state/answers";
import type { TableStore } from "../lib/state/table.svelte";
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

/** Whether an option stands as a button beside the question; one that lies on a visible card need not. */
export type Listed = (option: Option) => boolean;

/** What wants attention, or what holds all the time. */
export type Tidings = "news" | "standing";

/** The whole screen of a table, the bar and `main#main` included: the pieces every table has, each put where the game
 * wants it. Pieces that have nothing to show draw nothing; without somebody to teach there is no `lesson`. */
export interface ScreenProps extends BoardProps {
  store: TableStore;
  /** Whether the viewer plays along: has a hand and tools. */
  sitting: boolean;
  /** Home, turn and phase, connection, language. */
  bar: Snippet;
  /** A look back, a request, somebody absent; and, if not told which, how things stand at this table. */
  banners: Snippet<[Tidings?]>;
  /** The question with its buttons, all of them unless told which; and what a click on the card looked at would do. */
  question: Snippet<[Listed?, string?]>;
  /** My hand, in cards as wide as `--hand-card`. */
  hand: Snippet;
  log: Snippet;
  chat: Snippet;
  /** What is looked at closely; fills the nearest positioned element around it. */
  closeup: Snippet;
  /** Taking back, hint, keys, typed move. */
  tools: Snippet;
  /** A reason, a hint or a message. */
  note: Snippet;
  lesson: Snippet | undefined;
}

export interface FaceProps {
  card: CardEntry;
  /** With its text, where it has one. */
  full?: boolean;
  /** The card as it lies on the table, if it does: its numbers may differ from what is printed. */
  lying?: SceneCard | null;
  /** Without its plate: what a close-up shows above its words. */
  head?: boolean;
  /** What it does need not stand on a small one: it lies in a pile, under a load or does nothing any more. */
  bare?: boolean;
  /** How much of its width is seen, in pixels, where another card lies over it; its words stand there. */
  seen?: number;
}

/** Colours and an emblem: of a people, or of the game. */
export interface Look {
  dark: string;
  base: string;
  light: string;
  emblem: string;
  /** What frames and plates are made of; else the dark and the light one. */
  ink?: string;
  metal?: string;
}

export interface Choosing {
  value: string;
  label: string;
  nothing?: string;
}

export interface Room {
  Board: Component<BoardProps>;
  Face: Component<FaceProps>;
  /** How the whole screen is arranged, if not like that of any game. */
  Screen?: Component<ScreenProps>;
  /** The picture on the front page, as large as its place. */
  Cover: Component;
  /** What stands under it there: the ground, the letters on it, and the button that begins with its letters. */
  poster: { ground: string; ink: string; seal: string; sealed: string };
  /** How a seat is marked, if not by the emblem of its look. */
  Badge?: Component<{ seat: number }>;
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
  /** What a playable card of the hand wears: what it makes of what counts (`→ 8`), from what is foreseen. */
  result?: (scene: Scene, seat: number, foreseen: Foreseen) => string;
  /** What a button says beside its words, as the number it announces, or what it is short of; greyed ones too. */
  remark?: (scene: Scene, seat: number, notation: string) => string;
  /** Questions at which cards are laid out of the hand, even if just now none can be. */
  laying: string[];
  /** Numbers of a seat that decide the game: a button says how it would change them. */
  stakes?: string[];
  /** Options whose outcome lies under cards nobody has seen: what they cost is not foreseen but said by `remark`. */
  gambles?: string[];
  /** Answers the table may give for somebody. */
  answers?: AutoAnswer[];
  /** What is counted when the game is over, by the kind of a line; and the sign of a point. */
  /** By which lines of the log a fight begins and ends, so that a replay finds them. */
  clash?: Clash;
  deeds?: Readonly<Record<string, Key>>;
  token?: string;
  /** How what happens is staged and heard. */
  staging?: Staging;
}

const found = import.meta.glob<{ room: Room }>(["./*/room.ts", "!./plain/room.ts"], { eager: true });
const rooms = new Map(Object.entries(found).map(([path, module]) => [path.split("/")[1] ?? "", module.room]));

export function roomOf(game: string): Room {
  return rooms.get(game) ?? plain;
}

/** All answers the table may give, by game. */
export function allAnswers(): [string, AutoAnswer[]][] {
  return [...rooms].flatMap(([game, room]) => (room.answers?.length ? [[game, room.answers]] : []));
}

/** The room that has a page of that path. */
export function pageAt(path: string): Room["page"] {
  return [...rooms.values()].find((room) => room.page?.path === path)?.page;
}
