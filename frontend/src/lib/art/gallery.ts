// The pictures of a game, found by its name and loaded when needed: first what all its cards share, then the file of
// the card's group (the people of Blue Moon; "cards" where a game has but one group).

import { draw, sketch } from "./drawing";
import { emptyBook, LAYERS, read, type Book, type Colours } from "./notation";

const ART = "../../../../src/spielwerk/pictures/art";
const files = import.meta.glob<string>("../../../../src/spielwerk/pictures/art/**/*.art", {
  query: "?raw",
  import: "default",
});

/** What is drawn beyond the field on every side, as a share of its width. */
export const BLEED = 0.08;

export interface Drawn {
  /** The measures of the field. */
  width: number;
  height: number;
  /** The picture with its bleed, as an address: the browser draws it once, however often it is shown. */
  src: string;
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
  /** The files that have been read. */
  done: Set<string>;
}

const rooms = new Map<string, Room>();
const drawings = new Map<string, Drawn>();

function roomOf(game: string): Room {
  let room = rooms.get(game);
  if (!room) {
    room = { book: emptyBook(), done: new Set() };
    rooms.set(game, room);
  }
  return room;
}

function groupOf(game: string, card: string): string | null {
  const groups = [card.split("-")[0], "cards", "unknown"].map((group) => `${ART}/${game}/${group}.art`);
  return groups.find((file) => file in files) ?? null;
}

/** Fetched at once, read in their order: palettes, parts and rigs of a group build on those all cards share. */
async function load(room: Room, wanted: readonly string[]): Promise<void> {
  const texts = wanted.map((file) => (room.done.has(file) ? null : files[file]?.()));
  for (const [place, file] of wanted.entries()) {
    const words = await texts[place];
    if (words === undefined || words === null || room.done.has(file)) continue;
    read(room.book, words);
    room.done.add(file);
  }
}

function sharedOf(game: string): string[] {
  return Object.keys(files)
    .filter((file) => file.startsWith(`${ART}/${game}/parts/`))
    .sort();
}

function needed(wish: Wish): string[] {
  const group = groupOf(wish.game, wish.card);
  const shared = sharedOf(wish.game);
  const blank = `${ART}/${wish.game}/unknown.art`;
  return [...shared, ...(blank in files ? [blank] : []), ...(group ? [group] : [])];
}

function addressOf(markup: string, width: number, height: number): string {
  const bleed = BLEED * width;
  const box = [-bleed, -bleed, width + 2 * bleed, height + 2 * bleed].join(" ");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${markup}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
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
    drawn = { width, height, src: addressOf(draw(room.book, card, layers, wish.palette), width, height) };
    drawings.set(key, drawn);
  }
  return drawn;
}

/** The picture, once all it needs has been loaded; null where a game has none. */
export async function pictureOf(wish: Wish): Promise<Drawn | null> {
  const room = roomOf(wish.game);
  await load(room, needed(wish));
  return pictureNow(wish);
}

/** Parts of a game put together anew: a crest, a battlefield. */
export interface Study {
  game: string;
  lines: readonly string[];
  palette: string;
  colours?: Colours;
}

/** Load the parts of a game. */
export async function partsOf(game: string): Promise<void> {
  await load(roomOf(game), sharedOf(game));
}

/** The markup of a study, if the parts are here already. */
export function sketchNow({ game, lines, palette, colours }: Study): string | null {
  const room = roomOf(game);
  return sharedOf(game).every((file) => room.done.has(file)) ? sketch(room.book, lines, palette, colours) : null;
}
