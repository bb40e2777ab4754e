// Moving between cards with arrow keys, one stop per area for the Tab key, and focus that survives updates.

const CARDS = "[data-card]";

/** One tab stop per area: the card last used there, else the first possible one, else the first. */
export function roving(zone: HTMLElement): { destroy: () => void } {
  let last: HTMLElement | null = null;
  const settle = (): void => {
    const cards = [...zone.querySelectorAll<HTMLElement>(CARDS)];
    const stop =
      (last && cards.includes(last) ? last : null) ?? cards.find((card) => card.dataset.glow === "true") ?? cards[0];
    for (const card of cards) {
      const index = card === stop ? 0 : -1;
      if (card.tabIndex !== index) card.tabIndex = index;
    }
  };
  const remember = (event: FocusEvent): void => {
    if (event.target instanceof HTMLElement && event.target.matches(CARDS)) last = event.target;
    settle();
  };
  const observer = new MutationObserver(settle);
  observer.observe(zone, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-glow"] });
  zone.addEventListener("focusin", remember);
  settle();
  return {
    destroy: () => {
      observer.disconnect();
      zone.removeEventListener("focusin", remember);
    },
  };
}

type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

export function isArrow(key: string): key is Direction {
  return key.startsWith("Arrow");
}

interface Box {
  x: number;
  y: number;
}

/** How far a place lies in a direction; sideways counts three times. Nothing if it lies elsewhere. */
export function distance(from: Box, to: Box, direction: Direction): number | null {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const level = direction === "ArrowLeft" || direction === "ArrowRight";
  const ahead = level ? dx : dy;
  const aside = Math.abs(level ? dy : dx);
  const forward = direction === "ArrowLeft" || direction === "ArrowUp" ? -ahead : ahead;
  return forward > 4 ? forward + 3 * aside : null;
}

function centre(element: Element): Box {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Move the focus to the nearest card in a direction. */
export function step(root: HTMLElement, direction: Direction): boolean {
  const cards = [...root.querySelectorAll<HTMLElement>(CARDS)].filter((card) => card.offsetParent !== null);
  const here = document.activeElement;
  if (!here || !cards.includes(here as HTMLElement)) {
    const first = cards.find((card) => card.dataset.glow === "true") ?? cards[0];
    first?.focus();
    return first !== undefined;
  }
  const from = centre(here);
  let best: { card: HTMLElement; far: number } | null = null;
  for (const card of cards) {
    const far = card === here ? null : distance(from, centre(card), direction);
    if (far !== null && (best === null || far < best.far)) best = { card, far };
  }
  best?.card.focus();
  return best !== null;
}

/** Remembers where the focus was, and finds a good place when its element is gone. */
export class FocusKeeper {
  private zone = "";
  private key = "";
  private within = false;

  note(event: FocusEvent): void {
    const target = event.target;
    if (!(target instanceof HTMLElement)) return;
    this.within = true;
    this.key = target.dataset.card ?? "";
    this.zone = target.closest<HTMLElement>("[data-zone]")?.dataset.zone ?? "";
  }

  leave(event: FocusEvent): void {
    // Removed elements lose the focus to nowhere; only a real move elsewhere counts as leaving.
    if (event.relatedTarget instanceof HTMLElement && !event.relatedTarget.closest("[data-table]")) this.within = false;
  }

  restore(root: HTMLElement): void {
    if (!this.within || (document.activeElement && document.activeElement !== document.body)) return;
    const zone = root.querySelector<HTMLElement>(`[data-zone="${CSS.escape(this.zone)}"]`);
    const target =
      (this.key ? zone?.querySelector<HTMLElement>(`[data-card="${CSS.escape(this.key)}"]`) : null) ??
      zone?.querySelector<HTMLElement>('[data-glow="true"]') ??
      (this.zone === "prompt" ? zone?.querySelector<HTMLElement>("button") : null) ??
      root.querySelector<HTMLElement>("[data-prompt]");
    target?.focus({ preventScroll: true });
  }
}
