// Which options stand as buttons: those that no single card or pile of mine stands for.
import type { Option } from "../../lib/api/types";

/** Areas that lie large before me whenever something can be chosen from them. */
const MINE = ["hand", "deployed", "ambush"];

/** Where one of a kind needs a button, all have one: nobody takes the buttons he sees for all there is. In a narrow
 * window what was played this turn stands too close. */
export function isListed(option: Option, options: readonly Option[], me: number, narrow: boolean): boolean {
  return options.some((other) => other.verb === option.verb && needsButton(other, options, me, narrow));
}

function needsButton(option: Option, options: readonly Option[], me: number, narrow: boolean): boolean {
  // A prize is asked for while the battle hides the pool.
  if (option.verb === "take") return true;
  if (option.card === null || !option.place || !isLarge(option.place, me, narrow)) return true;
  // A card that can do several things says so in buttons.
  const { area } = option.place;
  return options.filter((other) => other.card === option.card && other.place?.area === area).length > 1;
}

/** Whether a card lies where nobody overlooks it: what others have stands small on their banners. */
function isLarge({ area, seat }: NonNullable<Option["place"]>, me: number, narrow: boolean): boolean {
  return area === "pool" || (seat === me && (MINE.includes(area) || (area === "area" && !narrow)));
}
