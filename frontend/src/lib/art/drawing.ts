// From a composition to markup: colours mixed, parts put in their places, rigs posed. Python does the same
// (src/spielwerk/pictures/art/drawing.py); a test compares what both make of every card.

import { angles, LAYERS, settings, type Book, type Colours, type Layer, type Line, type Rig } from "./notation";
import * as pens from "./pens";
import { between, number, type Point } from "./pens";

const POINT = /^([A-Za-z]?)(-?[\d.]+),(-?[\d.]+)(!?)$/;
const LIGHTER = 0.3;
const DARKER = 0.35;
const SKY_BANDS = 12;
/** What the slots of a part are painted with where nothing else is said. */
const SLOTS: Colours = { A: "m", B: "t", C: "k", D: "d" };
const HANDS = [
  ["far-hold", "far-tool", "f100,2"],
  ["hold", "tool", "a100,2"],
] as const;

/** A colour with a share of another. */
export function mixed(colour: string, other: string, share: number): string {
  let made = "#";
  for (const place of [1, 3, 5]) {
    const mine = parseInt(colour.slice(place, place + 2), 16);
    const theirs = parseInt(other.slice(place, place + 2), 16);
    made += Math.floor(mine + (theirs - mine) * share + 0.5)
      .toString(16)
      .padStart(2, "0");
  }
  return made;
}

/** Where a bone lies: its beginning, its direction, what is in front of it, its length and its turn in degrees. */
interface Frame {
  x: number;
  y: number;
  along: readonly [number, number];
  front: readonly [number, number];
  length: number;
  turn: number;
}

type Frames = ReadonlyMap<string, Frame>;
const NO_BONES: Frames = new Map();

function cut(text: string, sign: string): [string, string] {
  const place = text.indexOf(sign);
  return place < 0 ? [text, ""] : [text.slice(0, place), text.slice(place + 1)];
}

function split(tokens: readonly string[], sign: string): string[][] {
  const groups: string[][] = [[]];
  for (const token of tokens) {
    if (token === sign) groups.push([]);
    else groups[groups.length - 1]?.push(token);
  }
  return groups;
}

function moved(drawn: string, x: number, y: number, turn = 0, scale = 1, flip = false, opacity?: string): string {
  let how = x || y ? `translate(${number(x)} ${number(y)})` : "";
  if (turn) how += `rotate(${number(turn)})`;
  if (flip) how += `scale(${number(-scale, 2)} ${number(scale, 2)})`;
  else if (scale !== 1) how += `scale(${number(scale, 2)})`;
  const faint = opacity ? ` opacity="${number(Number(opacity), 2)}"` : "";
  if (!how && !faint) return drawn;
  return `<g${how ? ` transform="${how}"` : ""}${faint}>${drawn}</g>`;
}

type Pen = (brush: Brush, tokens: readonly string[]) => string;

const all = (brush: Brush, tokens: readonly string[]): Point[] => tokens.map((token) => brush.point(token));
const numeric = (tokens: readonly string[]): number[] => tokens.map(Number);

function each(draw: (x: number, y: number, radius: number) => string): Pen {
  return (brush, tokens) =>
    tokens
      .map((token) => {
        const sign = token.lastIndexOf(",");
        const point = brush.point(token.slice(0, sign));
        return draw(point.x, point.y, Number(token.slice(sign + 1)));
      })
      .join("");
}

/** A pen whose first argument is a place and the others numbers. */
function placed(draw: (point: Point, values: number[]) => string): Pen {
  return (brush, [first = "", ...rest]) => draw(brush.point(first), numeric(rest));
}

const PENS: Readonly<Record<string, Pen>> = {
  curve: (brush, tokens) => pens.curve(all(brush, tokens)),
  line: (brush, tokens) => pens.curve(all(brush, tokens), false),
  poly: (brush, tokens) => pens.polygon(all(brush, tokens)),
  zigzag: (brush, tokens) => pens.polygon(all(brush, tokens), false),
  cloud: (brush, tokens) => pens.cloud(all(brush, tokens)),
  path: (_, tokens) => tokens.join(" "),
  taper: (brush, tokens) => {
    const [spine = [], widths = []] = split(tokens, "/");
    return pens.taper(all(brush, spine), numeric(widths));
  },
  disc: each(pens.disc),
  stars: each(pens.star),
  flame: placed(({ x, y }, [height = 0, width = 0, lean = 0]) => pens.flame(x, y, height, width, lean)),
  rect: placed(({ x, y }, [width = 0, height = 0, radius = 0]) => pens.box(x, y, width, height, radius)),
  ridge: (brush, tokens) => pens.ridge(numeric(tokens), brush.book.width, brush.book.height),
  waves: (brush, tokens) => {
    const [y = 0, crest = 0, step = 1, start = 0] = numeric(tokens);
    return pens.waves(y, crest, step, start, brush.book.width, brush.book.height);
  },
  rays: placed(({ x, y }, [inner = 0, outer = 0, first = 0, last = 0, count = 0, spread = 0]) =>
    pens.rays(x, y, inner, outer, first, last, count, spread),
  ),
  gear: placed(({ x, y }, [radius = 0, teeth = 0]) => pens.gear(x, y, radius, teeth)),
};

/** Draws lines with the colours, and on the bones, of the place it stands at. */
class Brush {
  constructor(
    readonly book: Book,
    private readonly colours: Colours,
    private readonly frames: Frames = NO_BONES,
  ) {}

  draw(lines: readonly Line[]): string {
    return lines.map((line) => this.line(line)).join("");
  }

  line([word = "", ...rest]: Line): string {
    switch (word) {
      case "both": {
        const drawn = this.line(rest);
        return `${drawn}<g transform="scale(-1 1)">${drawn}</g>`;
      }
      case "row":
      case "around":
        return this.repeated(word, rest);
      case "wash":
        return this.wash(rest);
      case "glow":
        return this.glow(rest);
      case "worm":
        return this.worm(rest);
      case "fan":
        return this.fan(rest);
    }
    const pen = Object.hasOwn(PENS, word) ? PENS[word] : undefined;
    return pen ? this.stroke(pen, rest, word === "line" || word === "zigzag") : this.place(word, rest);
  }

  private repeated(word: string, [count = "", step = "", ...line]: readonly string[]): string {
    const [x = 0, y = 0] = numeric(step.split(","));
    const drawn = this.line(line);
    const times = Array.from({ length: Number(count) }, (_, place) => place);
    return times
      .map((place) =>
        word === "row" ? moved(drawn, x * place, y * place) : moved(drawn, x, y, (360 * place) / times.length),
      )
      .join("");
  }

  /** A colour by its letter, lighter with every +, darker with every -. */
  colour(name: string): string {
    if (name === "-") return "none";
    const plain = name.replace(/[+-]+$/, "");
    let found = plain.startsWith("#") ? plain : this.letter(plain);
    for (const sign of name.slice(plain.length)) {
      found = mixed(found, this.letter(sign === "+" ? "l" : "k"), sign === "+" ? LIGHTER : DARKER);
    }
    return found;
  }

  private letter(name: string): string {
    const found = this.colours[name] ?? this.colours[SLOTS[name] ?? name];
    if (found === undefined) throw new Error(`no colour ${name}`);
    return found;
  }

  private paint(token: string, open = false): string {
    const [painted, opacity] = cut(token, "@");
    let [fill, stroke] = cut(painted, "/");
    if (open) [fill, stroke] = ["-", fill];
    const faint = opacity ? ` opacity="${number(Number(opacity), 2)}"` : "";
    return ` fill="${this.colour(fill)}"${this.contour(stroke)}${faint}`;
  }

  contour(stroke: string): string {
    const [name, width] = cut(stroke, ":");
    const wide = width ? ` stroke-width="${number(Number(width), 2)}"` : "";
    return name ? ` stroke="${this.colour(name)}"${wide}` : "";
  }

  /** A point; with a letter in front it lies on a bone: percent along it, units in front of it. */
  point(token: string): Point {
    const [, letter = "", first = "", second = "", mark = ""] = POINT.exec(token) ?? [];
    if (!first) throw new Error(`not a point: ${token}`);
    const [x, y, corner] = [Number(first), Number(second), mark === "!"];
    if (!letter) return { x, y, corner };
    const bone = this.frames.get(letter);
    if (!bone) throw new Error(`no bone ${letter}`);
    const far = (bone.length * x) / 100;
    return {
      x: bone.x + bone.along[0] * far + bone.front[0] * y,
      y: bone.y + bone.along[1] * far + bone.front[1] * y,
      corner,
    };
  }

  private stroke(pen: Pen, [paint = "", ...rest]: readonly string[], open: boolean): string {
    const path = split(rest, "|")
      .map((tokens) => pen(this, tokens))
      .join("");
    return `<path d="${path}"${this.paint(paint, open)}/>`;
  }

  /** A sky in bands: no gradient needs a name, and flat bands are our hand. */
  private wash([top = "", foot = "", start = "0", end = "300"]: readonly string[]): string {
    const [low, high] = [Number(start), Number(end)];
    const wide = this.book.width + 2 * pens.BLEED;
    const [upper, lower] = [this.colour(top), this.colour(foot)];
    let drawn = "";
    for (let band = 0; band < SKY_BANDS; band += 1) {
      const y = band === 0 ? low - pens.BLEED : low + ((high - low) * band) / SKY_BANDS;
      const path = pens.box(-pens.BLEED, y, wide, this.book.height + pens.BLEED - y);
      drawn += `<path d="${path}" fill="${mixed(upper, lower, band / (SKY_BANDS - 1))}" stroke="none"/>`;
    }
    return drawn;
  }

  /** Lights: each a disc with two haloes. */
  private glow([paint = "", ...places]: readonly string[]): string {
    let drawn = "";
    for (const place of places) {
      const [x = 0, y = 0, radius = 0] = numeric(place.split(","));
      for (const [share, strength] of [
        [1.55, "@.13"],
        [1.26, "@.17"],
        [1, ""],
      ] as const) {
        drawn += `<path d="${pens.disc(x, y, radius * share)}"${this.paint(paint + strength)}/>`;
      }
    }
    return drawn;
  }

  /** Rings along a spine, every second one in the other colour, each with its shade. */
  private worm([one = "", other = "", shade = "", ...tokens]: readonly string[]): string {
    const [spine = [], widths = []] = split(tokens, "/");
    const radii = numeric(widths);
    const belly = [
      [-0.2, 0.2],
      [0.65, 0.35],
      [0.45, 0.85],
      [-0.35, 0.9],
      [-0.85, 0.45],
    ] as const;
    return all(this, spine)
      .map(({ x, y }, place) => {
        const r = between(radii, place / (spine.length - 1));
        const under = pens.curve(belly.map(([u, v]) => ({ x: x + u * r, y: y + v * r, corner: false })));
        const ring = `<path d="${pens.disc(x, y, r)}"${this.paint(place % 2 ? other : one)}/>`;
        return `${ring}<path d="${under}"${this.paint(shade)}/>`;
      })
      .join("");
  }

  /** A wing: paints in turn, root, angles, lengths, how many feathers, how wide, where the roots run to. */
  private fan([paints = "", root = "", ...rest]: readonly string[]): string {
    const { x, y } = this.point(root);
    const [first = 0, last = 0, short = 0, long = 0, count = 0, width = 0] = numeric(rest.slice(0, 6));
    const [dx = 0, dy = 0] = numeric((rest[6] ?? "0,0").split(","));
    const feathers = pens.fan(x, y, [first, last], [short, long], count, width, [dx, dy]);
    const colours = paints.split(",");
    return colours
      .map((paint, turn) => {
        const mine = feathers.filter((_, place) => place % colours.length === turn);
        return `<path d="${mine.join("")}"${this.paint(paint)}/>`;
      })
      .join("");
  }

  private place(word: string, rest: readonly string[]): string {
    const [name, pose] = cut(word, ":");
    const options = settings(rest);
    const [first = "", ...plain] = rest.filter((token) => !token.includes("="));
    const place = this.point(first);
    const bone = this.frames.get(first.charAt(0));
    const [scale = 1, tilt = 0] = numeric(plain.filter((token) => token !== "flip" && token !== "level"));
    const turn = tilt + (bone && !plain.includes("level") ? bone.turn : 0);
    const given = Object.entries(options).filter(([key]) => key.length === 1 && key !== "o");
    const colours = {
      ...this.colours,
      ...Object.fromEntries(given.map(([key, value]) => [key, this.colour(value)])),
    };
    const rig = this.book.rigs.get(name);
    const part = this.book.parts.get(name);
    if (!rig && !part) throw new Error(`no part ${name}`);
    const drawn = rig ? posed(this.book, rig, pose, options, colours) : new Brush(this.book, colours).draw(part ?? []);
    return moved(drawn, place.x, place.y, turn, scale, plain.includes("flip"), options.o);
  }
}

function framesOf(book: Book, rig: Rig, turned: ReadonlyMap<string, readonly number[]>): Frames {
  const given = new Map<string, number>();
  for (const [joint, values] of turned) {
    rig.joints.get(joint)?.forEach((letter, place) => {
      given.set(letter, values[Math.min(place, values.length - 1)] ?? 0);
    });
  }
  const frames = new Map<string, Frame>();
  for (const bone of rig.bones) {
    const angle = given.get(bone.letter) ?? 0;
    const start = new Brush(book, {}, frames).point(bone.start);
    const around = ((bone.up ? 180 - angle : angle) * Math.PI) / 180;
    const [dx, dy] = [-Math.sin(around), Math.cos(around)];
    frames.set(bone.letter, {
      x: start.x,
      y: start.y,
      along: [dx, dy],
      front: bone.up ? [dy, -dx] : [-dy, dx],
      length: bone.length,
      turn: bone.up ? -angle : angle,
    });
  }
  return frames;
}

/** A rig: its pose, joints turned by hand, what it wears and what it holds. */
function posed(book: Book, rig: Rig, pose: string, options: Record<string, string>, colours: Colours): string {
  const standing = rig.poses.get(pose);
  if (!standing) throw new Error(`no pose ${pose}`);
  const turned = Object.entries(options).filter(([joint]) => rig.joints.has(joint));
  const joints = angles(turned.map(([joint, value]) => `${joint}=${value}`));
  const brush = new Brush(book, colours, framesOf(book, rig, new Map([...standing, ...joints])));
  const worn = (options.wear ?? "").split(",").filter(Boolean);
  const drawn = new Map(rig.slots.map((slot) => [slot, ""]));
  const add = (slot: string, markup: string): void => {
    drawn.set(slot, (drawn.get(slot) ?? "") + markup);
  };
  for (const piece of ["base", ...worn].flatMap((name) => rig.outfits.get(name) ?? [name])) {
    const slots = rig.pieces.get(piece);
    if (!slots) throw new Error(`no piece ${piece}`);
    for (const [slot, lines] of slots) add(slot, brush.draw(lines));
  }
  for (const [joint, slot, hand] of HANDS) {
    const [part, tilt = "0", scale = "1", flip] = (options[joint] ?? "").split(",");
    if (part) add(slot, brush.line([part, hand, scale, tilt, "level", ...(flip ? [flip] : [])]));
  }
  return rig.slots.map((slot) => drawn.get(slot)).join("");
}

/** The markup of a card's picture, to be set into an `<svg>` of the book's size; at hand size `far` is left out. */
export function draw(book: Book, card: string, layers: readonly Layer[] = LAYERS, palette?: string): string {
  const composition = book.cards.get(card);
  if (!composition) throw new Error(`no picture of ${card}`);
  const own = { ...book.palettes.get(composition.palette), ...composition.colours };
  const brush = new Brush(book, palette === undefined ? own : (book.palettes.get(palette) ?? own));
  const drawn = LAYERS.filter((layer) => layers.includes(layer)).map(
    (layer) => `<g class="${layer}">${brush.draw(composition.layers.get(layer) ?? [])}</g>`,
  );
  const contour = brush.contour(book.outline);
  return `<g stroke-linecap="round" stroke-linejoin="round"${contour}>${drawn.join("")}</g>`;
}

/** Loose lines in the notation of the pictures, painted from a palette of which single colours may differ. */
export function sketch(book: Book, lines: readonly string[], palette: string, colours: Colours = {}): string {
  const brush = new Brush(book, { ...book.palettes.get(palette), ...colours });
  return brush.draw(lines.map((line) => line.split(" ")));
}
