import { getContext, setContext } from "svelte";
import type { TableStore } from "./table.svelte";

const KEY = Symbol("table");

/** The table all components below belong to; a replay has none. */
export function provideTable(store: TableStore | null): void {
  setContext(KEY, store);
}

export function useTable(): TableStore | null {
  return getContext<TableStore | null>(KEY);
}
