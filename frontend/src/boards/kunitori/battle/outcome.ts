// How a battle ended, put together from what was seen of it and from the lines of the log.
import type { Line } from "../../../lib/api/types";
import { cardOf } from "../card";
import type { BattleView, Fighter, Tags } from "./sides";

export interface Outcome {
  view: BattleView;
  /** By how much the attackers were ahead; negative: the defender. */
  margin: number;
  /** The card that was won, if one was. */
  prize: string | null;
  /** The number of the line that told it. */
  number: number;
}

/** The outcome a stretch of the log ends with, if it has one; `seen` is the battle as it last stood. */
export function outcomeOf(lines: readonly Line[], seen: BattleView | null, tags: Tags): Outcome | null {
  const at = lines.findLastIndex((line) => line.kind === "compared" && !line.undone);
  const told = lines[at];
  if (!told) return null;
  const begun = lines.slice(0, at).findLastIndex((line) => line.kind === "battle" && !line.undone);
  const battle = lines[begun];
  if (!battle || battle.other === null) return null;
  const same = seen && seen.defence.seats[0] === battle.other && seen.attack.seats[0] === battle.seat;
  const attack = same ? seen.attack : attackOf(battle);
  const strength = attack.strength - told.amount;
  const known = same ? seen.defence : { seats: [battle.other], strength, fighters: [], arithmetic: "" };
  const fresh = lines.slice(begun, at).flatMap((line) => turnedUp(line, tags));
  const won = lines.slice(at + 1).find((line) => line.kind === "gained" && !line.undone);
  return {
    view: { attack, defence: { ...known, strength, fighters: [...known.fighters, ...fresh] } },
    margin: told.amount,
    prize: won?.cards[0] ?? null,
    number: told.number,
  };
}

function attackOf(battle: Line): BattleView["attack"] {
  const fighters = battle.cards.flatMap((card): Fighter[] =>
    card === null ? [] : [{ card, zone: "area", seat: battle.seat, counts: cardOf(card)?.attack ?? 0, tag: "" }],
  );
  const strength = fighters.reduce((sum, each) => sum + each.counts, 0);
  return { seats: [battle.seat], strength, fighters, arithmetic: "" };
}

/** Reinforcements decide at once: nobody saw them standing before the result. */
function turnedUp(line: Line, tags: Tags): Fighter[] {
  if (line.kind !== "turned-up") return [];
  return line.cards.flatMap((card): Fighter[] => {
    if (card === null) return [];
    const counts = cardOf(card)?.attack ?? 0;
    return [{ card, zone: "reinforcement", seat: line.seat, counts, tag: counts ? tags.turnedUp : tags.noAttack }];
  });
}
