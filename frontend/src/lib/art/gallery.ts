// The pictures of a game, found by its name and loaded when needed: first what all its cards share, then the file of
// the card's group (the people of Blue Moon; "cards" where a game has but one group).

import { draw } from "./drawing";
import { emptyBook, LAYERS, read, type Book } from "./notation";

const ART = "../../../../src/spielwerk/pictures/art";
const files = import.meta.glob<string>("../../../../src/spielwerk/pictures/art/**/*.art", {
  query: "?raw",
  import: "default",
});

export interface Drawn {
  width: number;
  height: number;
  markup: string;
}

export interface Wish {
  game: string;
  card: string;
  /** The type of the card: who is not known shares the blank of its kind. */
  kind: string;
  /** In the hand the far layers drop out. */
  small?: boolean;
  /** Another palette than the card's own, such as "ink" for what cannot be had. */
  palette?: string;
}

interface Room {
  book: Book;
  /** What was loaded or is being loaded, by file. */
  read: Map<string, Promise<void>>;
  done: Set<string>;
}

const rooms = new Map<string, Room>();
const drawings = new Map<string, Drawn>();

function roomOf(game: string): Room {
  let room = rooms.get(game);
  if (!room) {
    room = { book: emptyBook(), read: new Map(), done: new Set() };
    rooms.set(game, room);
  }
  return room;
}

function groupOf(game: string, card: string): string | null {
  const groups = [card.split("-")[0], "cards", "unknown"].map((group) => `${ART}/${game}/${group}.art`);
  return groups.find((file) => file in files) ?? null;
}

function load(room: Room, file: string): Promise<void> {
  let reading = room.read.get(file);
  if (!reading) {
    const text = files[file];
    reading = (text ? text() : Promise.resolve("")).then((words) => {
      read(room.book, words);
      room.done.add(file);
    });
    room.read.set(file, reading);
  }
  return reading;
}

function needed(wish: Wish): string[] {
  const group = groupOf(wish.game, wish.card);
  const shared = Object.keys(files)
    .filter((file) => file.startsWith(`${ART}/${wish.game}/parts/`))
    .sort();
  const blank = `${ART}/${wish.game}/unknown.art`;
  return [...shared, ...(blank in files ? [blank] : []), ...(group ? [group] : [])];
}

/** The picture, if all it needs is here already. */
export function pictureNow(wish: Wish): Drawn | null {
  const room = roomOf(wish.game);
  if (!needed(wish).every((file) => room.done.has(file))) return null;
  const { cards, width, height } = room.book;
  const card = [wish.card, `unknown-${wish.kind}`, "unknown"].find((name) => cards.has(name));
  if (card === undefined) return null;
  const key = [wish.game, card, wish.small ? "small" : "", wish.palette ?? ""].join(" ");
  let drawn = drawings.get(key);
  if (!drawn) {
    const layers = wish.small ? LAYERS.filter((layer) => layer !== "far") : LAYERS;
    drawn = { width, height, markup: draw(room.book, card, layers, wish.palette) };
    drawings.set(key, drawn);
  }
  return drawn;
}

/** The picture, once all it needs has been loaded; null where a game has none. */
export async function pictureOf(wish: Wish): Promise<Drawn | null> {
  const room = roomOf(wish.game);
  // Shared parts come first, because palettes and parts of a group build on them.
  for (const reading of needed(wish).map((file) => load(room, file))) await reading;
  return pictureNow(wish);
}
