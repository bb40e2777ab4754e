// What the page reads off the foresight of an option.
import type { Foreseen, Scene } from "../../../lib/api/types";
import { t } from "../../../lib/i18n/index.svelte";
import { areaOf, valueOf } from "../../../lib/scene";
import { contested } from "../read";

/** What a number of a seat becomes; null if it stays. */
export function becomes(foreseen: Foreseen, seat: number, id: string): number | null {
  return foreseen.numbers.find((each) => each.card === null && each.seat === seat && each.id === id)?.value ?? null;
}

/** What a card makes of the own power, as it stands on the card: `→ 8`, or both values before the element is chosen. */
export function result(scene: Scene, seat: number, foreseen: Foreseen): string {
  // Whoever answers in the other's turn adds nothing to a sum.
  if (scene.turn !== seat) return "";
  const element = contested(scene);
  if (element) {
    const value = becomes(foreseen, seat, element);
    return value === null ? "" : `→ ${String(value)}`;
  }
  const [fire, earth] = [becomes(foreseen, seat, "fire"), becomes(foreseen, seat, "earth")];
  return fire === null && earth === null ? "" : `F ${String(fire ?? 0)} · E ${String(earth ?? 0)}`;
}

/** What a button says beside its words: the power announced, or how much is short. */
export function remark(scene: Scene, seat: number, notation: string): string {
  const [verb, named] = notation.split(" ");
  if (verb === "call") return t("bm.call.stakes");
  const goesOn = verb === "pass" && scene.question?.kind === "support";
  const element = goesOn ? contested(scene) : named;
  if (!element || (verb !== "announce" && !goesOn)) return "";
  const have = valueOf(scene.seats[seat], element);
  const need = element === contested(scene) ? valueOf(scene.seats[seat], "reach") : 0;
  if (have < need) return t("bm.short", { n: need - have, of: need });
  return goesOn ? t("bm.pass.announce", { n: have }) : String(have);
}

/** Whether a card is the last of its turn that is laid, and the power it makes is announced without a question. */
export function announces(scene: Scene, seat: number, foreseen: Foreseen): boolean {
  const element = contested(scene);
  if (!element || scene.question?.kind !== "support" || foreseen.ends !== "phase") return false;
  const reach = becomes(foreseen, seat, "reach") ?? valueOf(scene.seats[seat], "reach");
  return (becomes(foreseen, seat, element) ?? valueOf(scene.seats[seat], element)) >= reach;
}

/** One card of the sum: its value now, and where a card would change it, what it becomes. */
export interface Summand {
  name: string;
  value: number;
  then: number | null;
}

/** What a card is called where room is short: `Trebuchet` for the one of Fear. */
function called(name: string): string {
  return name.split(/ (?:the|of|der|die|das|des) /u)[0] ?? name;
}

/** What the power would be made of: the cards that count, those that are new or change first. */
export function summands(
  scene: Scene,
  seat: number,
  foreseen: Foreseen,
  element: string,
  nameOf: (card: string) => string,
): Summand[] {
  const lying = ["combat", "support", "influence", "bluffs"].flatMap((area) => areaOf(scene.seats[seat], area).cards);
  const changed = new Map(
    foreseen.numbers.flatMap((each) =>
      each.card !== null && each.seat === seat && each.id === element ? [[each.card, each.value]] : [],
    ),
  );
  const known = new Set(lying.map((card) => card.card ?? card.name));
  const fresh = [...changed].filter(([card]) => !known.has(card));
  return [
    ...lying.map((card) => ({
      name: card.card ? called(nameOf(card.card)) : card.name,
      value: valueOf(card, element),
      then: changed.get(card.card ?? card.name) ?? null,
    })),
    ...fresh.map(([card, value]) => ({ name: called(nameOf(card)), value, then: null })),
  ]
    .filter((each) => each.value > 0 || each.then !== null)
    .sort((a, b) => Number(b.then !== null) - Number(a.then !== null));
}
