// Which cards lie open on the table, each with a name of its own.
import type { Scene } from "../../lib/api/types";
import { numbered } from "../../lib/table/nth";

/** Every card that lies open before a seat, by area, seat, name and number. */
export function lying(scene: Scene): Set<string> {
  const keys = new Set<string>();
  for (const seat of scene.seats)
    for (const area of seat.areas)
      if (area.shape === "row")
        for (const { item, nth } of numbered(area.cards, (each) => each.card))
          if (item.card !== null) keys.add(`${area.id}:${String(seat.seat)}:${item.card}:${String(nth)}`);
  return keys;
}
