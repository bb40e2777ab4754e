// What is being looked at closely: a card, or how a number came about.
import type { SceneCard } from "../api/types";

export type Closeup =
  | { kind: "card"; game: string; id: string; lying?: SceneCard | null }
  | { kind: "sum"; title: string; lines: { text: string; total: boolean }[] };

class Inspector {
  shown = $state.raw<Closeup | null>(null);
  /** Pinned: stays until it is closed; otherwise it follows pointer and focus. */
  pinned = $state(false);
  /** What is looked at in passing lies in the lower half of the window, so the close-up goes to the upper one. */
  low = $state(false);
  private from: HTMLElement | null = null;
  private source: HTMLElement | null = null;

  glance(closeup: Closeup, source: HTMLElement): void {
    if (this.pinned) return;
    this.shown = closeup;
    this.source = source;
    const box = source.getBoundingClientRect();
    this.low = box.y + box.height / 2 > innerHeight / 2;
  }

  /** The thing looked at is left or gone; a look that began elsewhere meanwhile stays. */
  unglance(source: HTMLElement): void {
    if (!this.pinned && this.source === source) this.shown = null;
  }

  pin(closeup: Closeup): void {
    this.from = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.shown = closeup;
    this.pinned = true;
  }

  close(): void {
    this.shown = null;
    this.pinned = false;
    if (this.from?.isConnected) this.from.focus();
    this.from = null;
  }
}

export const inspector = new Inspector();
