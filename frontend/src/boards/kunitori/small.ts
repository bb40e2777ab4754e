// Where fingers point, a tap takes a card up with its buttons; it never decides by itself.
import { MediaQuery } from "svelte/reactivity";

export const small = new MediaQuery("(hover: none), (max-width: 48em)");

/** A phone: names as short as they are said; beside a coach the types of cards have no rows of their own. */
export const thumb = new MediaQuery("(max-width: 48em), (max-height: 30em)");
/** Upright: the trash lies beside the victory cards. */
export const upright = new MediaQuery("(max-width: 48em)");
/** So low that the types of cards have no rows of their own. */
export const dense = new MediaQuery("(max-width: 48em) and (max-height: 41em)");
/** No room beside the table: what opens lies over it, and the coach speaks where the last turns are told. */
export const tight = new MediaQuery("(max-width: 75em), (max-height: 30em)");
