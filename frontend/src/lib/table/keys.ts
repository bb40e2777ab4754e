// Keys of the table. Single letters can be switched off (settings); arrows, Enter and Esc always work.
import { inspector } from "../state/inspector.svelte";
import { settings } from "../state/settings.svelte";
import type { TableStore } from "../state/table.svelte";
import { isArrow, step } from "./focus";

export function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}

function focused(): HTMLElement | null {
  const here = document.activeElement;
  return here instanceof HTMLElement && here.dataset.card !== undefined ? here : null;
}

function escape(store: TableStore): boolean {
  if (store.stay()) return true;
  const looked = inspector.shown !== null;
  const pinned = inspector.pinned;
  if (looked) inspector.close();
  // A passing look does not use up the key; something opened on purpose does.
  if (pinned) return true;
  if (store.selected) store.selected = null;
  else if (store.note) store.note = null;
  else if (store.past) store.now();
  else return looked;
  return true;
}

function letter(key: string, root: HTMLElement, store: TableStore, help: () => void): boolean {
  const go = (selector: string): boolean => {
    const target = root.querySelector<HTMLElement>(selector);
    target?.focus();
    return target !== null;
  };
  // A button may claim a letter for itself, as long as it is there.
  const claimed = root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  if (claimed) {
    claimed.click();
    return true;
  }
  switch (key) {
    case "/":
      return go("#notation");
    case "u":
      void store.undo();
      return true;
    case "h":
      void store.hint();
      return true;
    case "a":
      return go('[data-zone="hand"] [data-card]:not([tabindex="-1"])');
    case "p":
      return go("[data-prompt] button") || go("[data-prompt]");
    case "l":
      return go('[data-zone="log"] > li:last-child li:last-child button') || go('[data-zone="log"] summary');
    case "c":
      return go("#chat");
    case "?":
      help();
      return true;
    case "i": {
      const id = focused()?.dataset.id;
      if (id && store.table) inspector.pin({ kind: "card", game: store.table.game, id });
      return id !== undefined;
    }
    case "w": {
      const [zone, seat] = focused()?.dataset.card?.split(":") ?? [];
      const card = focused()?.dataset.id ?? null;
      if (zone && card) void store.why({ card, zone, seat: Number(seat) });
      return card !== null;
    }
    default:
      return false;
  }
}

/** Handle a key; says whether it was one of ours. */
export function press(event: KeyboardEvent, root: HTMLElement, store: TableStore, help: () => void): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return false;
  if (event.key === "Escape") {
    if (typing(event.target)) {
      (event.target as HTMLElement).blur();
      return true;
    }
    return escape(store);
  }
  if (typing(event.target)) return false;
  if (isArrow(event.key)) return step(root, event.key);
  if (!settings.keys) return false;
  if (/^[1-9]$/.test(event.key)) {
    const option = store.ordered[Number(event.key) - 1];
    if (option) void store.act(option);
    return option !== undefined;
  }
  return letter(event.key.toLowerCase(), root, store, help);
}
