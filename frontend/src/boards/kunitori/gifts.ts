// What a card gives, in figures and signs that stand among the letters.

import { glyphs, type Glyph } from "../../lib/svg/glyphs";
import type { SignSet } from "../../lib/text/signs";
import type { KunitoriCard } from "./card";

const SIGN = {
  attack: "\ue010",
  draws: "\ue011",
  actions: "\ue012",
  money: "\ue013",
  buys: "\ue014",
  vp: "\ue015",
  banner: "\ue016",
} as const;

const DRAWN: Record<keyof typeof SIGN, Glyph> = {
  attack: "attack",
  draws: "cards",
  actions: "action",
  money: "money",
  buys: "buys",
  vp: "points",
  banner: "banner",
};

export function givenSigns(fill: string): SignSet {
  return Object.fromEntries(
    (Object.keys(SIGN) as (keyof typeof SIGN)[]).map((gift) => [SIGN[gift], { path: glyphs[DRAWN[gift]], fill }]),
  );
}

export interface Gifts {
  all: string;
  /** Its strength alone, and that it can be deployed. */
  attack: string;
  /** The one that matters most. */
  main: string;
}

export function givesOf(card: KunitoriCard): Gifts {
  const figures = (["attack", "draws", "actions", "money", "buys", "vp"] as const)
    .filter((gift) => card[gift] !== 0)
    .map((gift) => [gift, `${String(card[gift]).replace("-", "−")}${SIGN[gift]}`] as const);
  const banner = card.deployable ? [["banner", SIGN.banner] as const] : [];
  const said = [...figures, ...banner];
  return {
    all: said.map(([, text]) => text).join("\u00a0 "),
    attack: said
      .filter(([gift]) => gift === "attack" || gift === "banner")
      .map(([, text]) => text)
      .join("\u00a0 "),
    main: figures[0]?.[1] ?? "",
  };
}
