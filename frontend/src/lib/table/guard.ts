// Against slips: what was meant for one question must not answer the next one.
import type { TableStore } from "../state/table.svelte";

/** So long after a question came, keys that would answer it do nothing, in milliseconds. */
export const GUARD = 350;

/** Whether a key or a click comes too soon after the question changed to be meant for it. */
export function slipped(event: KeyboardEvent | MouseEvent, store: TableStore): boolean {
  if (!store.guarded || !(event.target instanceof Element)) return false;
  // The second half of a double click: the first one was meant for what stood there before.
  if (event instanceof MouseEvent) return event.detail > 1;
  if (event.target.matches("input, textarea, select, dialog *")) return false;
  return /^[1-9]$/.test(event.key) || event.key === "Enter" || event.key === " ";
}
