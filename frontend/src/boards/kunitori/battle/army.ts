// A battlefield drawn from the parts of the pictures: land, who stands on it as silhouettes, generals in colour.
import type { Colours } from "../../../lib/art/notation";
import { cardOf } from "../card";

/** Who stands at one distance, in the colours that distance has. */
export interface Rank {
  lines: string[];
  colours: Colours;
}

/** The half of a side: what lies behind, the ranks of soldiers from far to near, the generals, the ground before them. */
export interface Field {
  behind: string[];
  ranks: Rank[];
  generals: string[];
  before: string[];
}

/** Soldiers stand dark against the sky, in what colours their side has. */
function silhouettes(attacks: boolean): Colours {
  const shade = { i: "#1a1411", d: "#1a1411", s: "#1a1411", o: "#6b4426", k: "#0d0907", g: "#f0cf78", G: "#f0cf78" };
  return attacks ? { ...shade, r: "#c93b22", w: "#fbf5e6" } : { ...shade, r: "#35659c", w: "#c9d6e0" };
}

/** Who marches behind riders fades into the air between them. */
function faded(attacks: boolean): Colours {
  return attacks
    ? {
        i: "#7a5a34",
        d: "#7a5a34",
        s: "#7a5a34",
        o: "#7a5a34",
        k: "#5b4023",
        g: "#c99b4d",
        G: "#c99b4d",
        r: "#a5502f",
        w: "#e3cf9c",
      }
    : {
        i: "#4a6a86",
        d: "#4a6a86",
        s: "#4a6a86",
        o: "#4a6a86",
        k: "#2d4a68",
        g: "#9fb3b0",
        G: "#9fb3b0",
        r: "#4d76a3",
        w: "#a9bdcb",
      };
}

/** Horses side by side are never alike: hide, and legs beyond. */
const HIDES = [
  { o: "#a9713c", d: "#5f3d1f" },
  { o: "#d9c7a0", d: "#8d7c5c" },
  { o: "#5f3d26", d: "#2c1b10" },
];

/** The field of a half, in its own units. */
export const BOX = "0 0 720 900";
/** What of it is seen where a half is flat: who stands there. */
export const LOW = "0 330 720 400";

const cloud = ([x = 0, y = 0, size = 1]: number[]): string => `cloud-band ${String(x)},${String(y)} ${String(size)}`;

const attackLand = [
  "path #e2b552/- M0 0H720V900H0Z",
  "disc r 250,330,190",
  "path #b98f4a M-10 600L150 440C240 510 300 470 400 530C520 450 640 490 740 570V900H-10Z",
  ...[
    [-60, 120, 5],
    [420, 70, 5.4],
    [300, 470, 5],
    [-120, 500, 4.6],
  ].map(cloud),
  "path #59703f M-10 910V640C140 600 330 610 470 630C580 600 660 610 740 620V910Z",
];
const attackGround = ["path #41562f M-10 910V722C110 706 240 728 380 722C520 728 640 706 740 722V910Z"];
const defenceLand = [
  "path #1f3a63/- M0 0H720V900H0Z",
  "disc G 400,250,130",
  "path #6f93a8 M-10 640C120 540 220 600 330 520C450 440 600 470 740 540V900H-10Z",
  "keep 360,560 3.5",
  ...[
    [-60, 70, 5],
    [430, 110, 4.6],
    [-60, 470, 5],
    [470, 500, 4],
  ].map(cloud),
  "path #7d8f63 M-10 910V640C120 610 280 620 400 640C540 610 660 620 740 640V910Z",
];
const defenceGround = [
  "bamboo 60,740 2.2",
  "path #4f6a48 M-10 910V716C110 700 240 722 380 716C520 722 640 700 740 716V910Z",
  "pine 650,740 2.2",
];
const FOOT: Readonly<Record<string, string>> = {
  "spear-troopers": "spearman",
  "light-archers": "archer",
  "gunner-mercenaries": "gunner",
};
/** So many figures stand for a card of foot soldiers. */
const RANK = 3;

/** Who stands there for these cards. */
export function fieldOf(cards: readonly string[], attacks: boolean): Field {
  const flip = attacks ? "" : " flip";
  const foot = cards.filter((card) => card in FOOT).flatMap((card) => Array.from({ length: RANK }, () => FOOT[card]));
  const riders = cards.filter((card) => card === "cavalry");
  const generals = cards.filter((card) => cardOf(card)?.type === "general").slice(0, 2);
  const own = silhouettes(attacks);
  const side = (x: number): string => (attacks ? x : 720 - x).toFixed(0);
  // The more there are, the closer they stand; every second one a step behind. Behind riders they are far away.
  // Before a palisade nobody stands: black on black is not seen.
  const free = cards.includes("fake-fortress") ? 190 : 0;
  const far = riders.length > 0;
  const step = Math.min(far ? 62 : 72, (620 - free) / Math.max(1, foot.length));
  const size = far ? "1.6" : attacks ? "1.9" : "2.1";
  const marching = foot.slice(0, 14).map((part, nth) => {
    const y = (far ? 572 : 648) - (nth % 2 ? 20 : 0);
    return `${part ?? ""} ${side(44 + free + nth * step)},${String(y)} ${size}${flip}`;
  });
  const apart = Math.min(190, 470 / Math.max(1, riders.length));
  const riding = riders.slice(0, 4).map((_, nth) => {
    const at = `${side(nth * apart - 10)},${String(nth % 2 ? 500 : 552)} 1.75${flip}`;
    return { y: nth % 2, lines: [`horse ${at}`, `rider ${at}`], colours: { ...own, ...HIDES[nth % HIDES.length] } };
  });
  const works = [
    ...(free ? [`palisade ${attacks ? "110" : "610"},700`] : []),
    ...(cards.includes("land-destroyer") ? [attacks ? "cannon 420,690 2" : "cannon 250,690 2 flip"] : []),
  ];
  return {
    behind: attacks ? attackLand : defenceLand,
    ranks: [
      { lines: marching, colours: far ? faded(attacks) : own },
      ...riding.sort((a, b) => b.y - a.y),
      { lines: works, colours: own },
    ].filter((rank) => rank.lines.length),
    generals: generals.flatMap((_, nth) => generalAt(nth, attacks)),
    before: attacks ? attackGround : defenceGround,
  };
}

/** A general on horseback with a banner, the first or the second of a side. */
export function generalAt(nth: number, attacks: boolean): string[] {
  const scale = nth ? 2 : 2.7;
  const [left, top] = attacks ? [nth ? 130 : 300, nth ? 470 : 440] : [nth ? 560 : 420, nth ? 480 : 450];
  const at = `${String(left)},${String(top)} ${String(scale)}${attacks ? "" : " flip"}`;
  return [`war-banner ${at}`, `horse ${at}`, `rider ${at}`];
}
