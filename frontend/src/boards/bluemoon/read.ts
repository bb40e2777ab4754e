// What this board reads off a scene and off a card.
import type { CardEntry, Scene, SceneSeat } from "../../lib/api/types";
import { markOf, valueOf } from "../../lib/scene";
import { getContext, hasContext, setContext } from "svelte";

export type Element = "fire" | "earth";
export const ELEMENTS: readonly Element[] = ["fire", "earth"];

/** The contested element. */
export function contested(scene: Scene): Element | null {
  const value = markOf(scene, "element")?.value;
  return value === "fire" || value === "earth" ? value : null;
}

/** The people whose deck a seat plays. */
export function peopleAt(seat: SceneSeat): string {
  return seat.badge?.value ?? "";
}

/** A printed number of a card, 0 where it has none. */
export function printed(card: CardEntry | undefined, id: string): number {
  return valueOf(card, id);
}

export function icons(card: CardEntry): string[] {
  return card.marks.map((mark) => mark.id);
}

const CONTESTED = Symbol("contested");

/** Tell the cards at a table which element is fought in: its value is drawn larger. */
export function tellContested(element: () => Element | null): void {
  setContext(CONTESTED, element);
}

/** The element fought in where a card lies; null where there is no fight, or no table. */
export function contestedHere(): () => Element | null {
  return hasContext(CONTESTED) ? getContext<() => Element | null>(CONTESTED) : () => null;
}
