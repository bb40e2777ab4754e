// What stands somewhere far away is drawn as a figure in gold leaf: one for a card, in its own box.

export interface Figure {
  lines: string[];
  box: string;
  /** Its width by its height. */
  wide: number;
  /** A mere outline, where the part itself is all ink. */
  solid?: boolean;
}

const foot = (part: string): Figure => ({ lines: [`${part} 0,0`], box: "-22 -100 62 102", wide: 0.6 });
const FIGURES: Readonly<Record<string, Figure>> = {
  "spear-troopers": foot("spearman"),
  "light-archers": foot("archer"),
  "gunner-mercenaries": foot("gunner"),
  cavalry: { lines: ["horse 0,0", "rider 0,0"], box: "0 0 126 102", wide: 1.22 },
  "fake-fortress": { lines: ["palisade 0,0"], box: "-80 -150 148 152", wide: 0.95, solid: true },
  "land-destroyer": { lines: ["cannon 0,0"], box: "-52 -62 98 80", wide: 1.22, solid: true },
};
const LEAF = "#f0cf78";
const leaf = Object.fromEntries([..."idsoprwgGmblnvAB"].map((letter) => [letter, LEAF]));

/** Everything in leaf, with the ink of the contour between, unless the part is ink itself. */
export function goldOf(figure: Figure): Record<string, string> {
  return { ...leaf, k: figure.solid ? LEAF : "#2a1a0c" };
}

export function figureOf(card: string | null): Figure | undefined {
  return card === null ? undefined : FIGURES[card];
}
