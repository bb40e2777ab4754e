// How pictures are written: plain text, a line per stroke or per part. Python reads the same files
// (src/spielwerk/pictures/art/notation.py); docs/art.md explains them.

/** A stroke or a part in its place, split at the spaces. */
export type Line = readonly string[];
export type Colours = Readonly<Record<string, string>>;

/** What lies behind what, from the back. */
export const LAYERS = ["sky", "far", "ground", "subject", "near"] as const;
export type Layer = (typeof LAYERS)[number];

export interface Bone {
  letter: string;
  start: string;
  length: number;
  up: boolean;
}

export interface Rig {
  bones: Bone[];
  joints: Map<string, string[]>;
  slots: readonly string[];
  poses: Map<string, Map<string, number[]>>;
  pieces: Map<string, Map<string, Line[]>>;
  outfits: Map<string, string[]>;
}

export interface Composition {
  palette: string;
  colours: Colours;
  layers: Map<string, Line[]>;
}

/** All that was read: palettes, parts, rigs, compositions. */
export interface Book {
  width: number;
  height: number;
  outline: string;
  palettes: Map<string, Colours>;
  parts: Map<string, Line[]>;
  rigs: Map<string, Rig>;
  cards: Map<string, Composition>;
}

export function emptyBook(): Book {
  return {
    width: 250,
    height: 350,
    outline: "",
    palettes: new Map(),
    parts: new Map(),
    rigs: new Map(),
    cards: new Map(),
  };
}

function emptyRig(): Rig {
  return { bones: [], joints: new Map(), slots: [], poses: new Map(), pieces: new Map(), outfits: new Map() };
}

/** What is written as name=value. */
export function settings(words: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const word of words) {
    const sign = word.indexOf("=");
    if (sign > 0) found[word.slice(0, sign)] = word.slice(sign + 1);
  }
  return found;
}

/** The angles given to joints: arm=80,100. */
export function angles(words: readonly string[]): Map<string, number[]> {
  return new Map(Object.entries(settings(words)).map(([joint, value]) => [joint, value.split(",").map(Number)]));
}

/** Take over what a text holds, beside what is in the book already. */
export function read(book: Book, text: string): void {
  let rig = emptyRig();
  let lines: Line[] = [];
  let slots = new Map<string, Line[]>();
  const begin = (name: string): void => {
    lines = slots.get(name) ?? [];
    slots.set(name, lines);
  };
  const keywords: Record<string, (rest: string[]) => void> = {
    field: (rest) => {
      [book.width, book.height] = [Number(rest[0]), Number(rest[1])];
      book.outline = rest[2] ?? "";
    },
    palette: (rest) => {
      const base = rest[1] === "<" ? book.palettes.get(rest[2] ?? "") : {};
      book.palettes.set(rest[0] ?? "", { ...base, ...settings(rest) });
    },
    part: (rest) => {
      lines = [];
      book.parts.set(rest[0] ?? "", lines);
    },
    rig: (rest) => {
      const [name = "", sign, other = ""] = rest;
      // Another body in the same clothes: its bones are its own, all else is shared.
      const like = sign === "<" ? book.rigs.get(other) : undefined;
      if (like) rig = { ...like, bones: [], joints: new Map() };
      else rig = book.rigs.get(name) ?? emptyRig();
      book.rigs.set(name, rig);
    },
    card: (rest) => {
      slots = new Map();
      book.cards.set(rest[0] ?? "", { palette: rest[1] ?? "", colours: settings(rest), layers: slots });
    },
    piece: (rest) => {
      slots = new Map();
      rig.pieces.set(rest[0] ?? "", slots);
    },
    in: (rest) => begin(rest[0] ?? ""),
    bone: (rest) => {
      const [letter = "", joint = "", start = "", length = "", ...how] = rest;
      rig.bones.push({ letter, start, length: Number(length), up: how.includes("up") });
      rig.joints.set(joint, [...(rig.joints.get(joint) ?? []), letter]);
    },
    slots: (rest) => {
      rig.slots = rest;
    },
    pose: (rest) => rig.poses.set(rest[0] ?? "", angles(rest)),
    outfit: (rest) => rig.outfits.set(rest[0] ?? "", rest.slice(1)),
  };
  for (const line of text.split("\n")) {
    const words = line.split(/\s+/).filter(Boolean);
    const [word, ...rest] = words;
    if (word === undefined || word === "#") continue;
    const keyword = Object.hasOwn(keywords, word) ? keywords[word] : undefined;
    if (keyword) keyword(rest);
    else if (word.startsWith("@")) begin(word.slice(1));
    else lines.push(words);
  }
}
