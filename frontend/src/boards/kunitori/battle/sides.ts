// Who fights on which side of a battle, as its screen shows it.
import type { Contest, Scene } from "../../../lib/api/types";
import { areaOf, markOf, valueOf } from "../../../lib/scene";

export interface Fighter {
  card: string;
  /** Where it lies, so that it can be chosen there. */
  zone: string;
  seat: number;
  /** What it adds to the strength; nothing for what was turned up in vain. */
  counts: number;
  tag: string;
  /** The same where cards stand close. */
  brief?: string;
}

export interface SideView {
  seats: number[];
  strength: number;
  fighters: Fighter[];
  arithmetic: string;
}

export interface BattleView {
  attack: SideView;
  defence: SideView;
}

/** Words for what happened to a card: its ambush bonus, that it was turned up, that it has no attack. */
export interface Tags {
  ambush: (bonus: number) => string;
  turnedUp: string;
  noAttack: string;
}

export function battleOf(scene: Scene): Contest | undefined {
  return scene.contests.find((contest) => contest.id === "battle");
}

export function viewOf(scene: Scene, contest: Contest, tags: Tags): BattleView | null {
  const [attack, defence] = contest.sides;
  if (!attack || !defence) return null;
  const target = scene.seats[defence.seats[0] ?? 0];
  const shown = areaOf(target, "ambush").count;
  const bonus = defence.strength.changes.find((change) => change.what === "ambush-bonus")?.result ?? 0;
  const strengths = new Map(defence.cards.map((each) => [each.card, valueOf(each, "attack")]));
  const fighters = ["deployed", "area", "ambush", "reinforcement", "aside"].flatMap((zone) =>
    areaOf(target, zone).cards.flatMap((each, nth): Fighter[] => {
      const counts = zone === "aside" ? 0 : (strengths.get(each.card) ?? 0);
      if (each.card === null || (!counts && zone !== "aside")) return [];
      const extra = zone === "ambush" && (bonus === shown || nth === 0) ? Math.min(bonus, 1) : 0;
      const tag =
        zone === "ambush"
          ? tags.ambush(extra)
          : zone === "reinforcement"
            ? tags.turnedUp
            : zone === "aside"
              ? tags.noAttack
              : "";
      return [
        {
          card: each.card,
          zone,
          seat: target?.seat ?? 0,
          counts: counts + extra,
          tag,
          brief: zone === "ambush" ? `+${String(extra)}` : tag,
        },
      ];
    }),
  );
  const sent = attack.cards.flatMap((each): Fighter[] => {
    const seat = Number(markOf(each, "owner")?.value ?? scene.turn);
    const here = areaOf(scene.seats[seat], "area").cards.some((other) => other.card === each.card);
    if (each.card === null) return [];
    return [{ card: each.card, zone: here ? "area" : "deployed", seat, counts: valueOf(each, "attack"), tag: "" }];
  });
  return {
    attack: {
      seats: [...attack.seats],
      strength: attack.strength.value,
      fighters: sent,
      arithmetic: attack.strength.text,
    },
    defence: {
      seats: [...defence.seats],
      strength: defence.strength.value,
      fighters,
      arithmetic: defence.strength.text,
    },
  };
}
