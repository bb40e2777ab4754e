// What an option costs or brings of what the game is about, in few words for its button.
import type { Foreseen, Scene, Seat } from "../api/types";
import { numberOf } from "../scene";

/** "Anna: Dragons 0 → 1", for every number at stake that would change; the viewer's own without a name. */
export function costs(foreseen: Foreseen | undefined, scene: Scene | null, seats: Seat[], stakes: string[]): string[] {
  return (foreseen?.numbers ?? []).flatMap(({ seat, card, id, value }) => {
    const now = numberOf(
      scene?.seats.find((each) => each.seat === seat),
      id,
    );
    if (card !== null || !stakes.includes(id) || !now || now.value === value) return [];
    const whose = seat === scene?.viewer ? "" : `${seats[seat]?.name ?? ""}: `;
    return [`${whose}${now.name} ${String(now.value)} → ${String(value)}`];
  });
}
