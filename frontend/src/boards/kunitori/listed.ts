// Which options stand as buttons: those that no single card or pile on the table stands for.
import type { Option } from "../../lib/api/types";

/** Areas that are in sight whenever something can be chosen from them. */
const SEEN = ["hand", "pool", "area", "deployed", "ambush", "reinforcement", "aside", "revealed"];

export function isListed(option: Option, options: readonly Option[]): boolean {
  // A prize is asked for while the battle hides the pool.
  if (option.verb === "take") return true;
  if (option.card === null || !option.place || !SEEN.includes(option.place.area)) return true;
  // A card that can do several things says so in buttons.
  const { area } = option.place;
  return options.filter((other) => other.card === option.card && other.place?.area === area).length > 1;
}
