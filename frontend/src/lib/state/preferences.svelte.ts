// What this visitor prefers: kept in this browser, and followed by the whole page at once.
import { MediaQuery } from "svelte/reactivity";
import { PACES, parse, SCALES, type Chosen } from "./chosen";

const STORED = "spielwerk.preferences";

class Preferences {
  chosen = $state.raw<Chosen>(parse(localStorage.getItem(STORED)));
  private readonly reduced = new MediaQuery("(prefers-reduced-motion: reduce)");
  private readonly night = new MediaQuery("(prefers-color-scheme: dark)");
  private readonly contrast = new MediaQuery("(prefers-contrast: more)");

  set<K extends keyof Chosen>(key: K, value: Chosen[K]): void {
    this.chosen = { ...this.chosen, [key]: value };
    try {
      localStorage.setItem(STORED, JSON.stringify(this.chosen));
    } catch {
      // In private windows it holds as long as the page is open.
    }
  }

  /** Whether the device asks for calm; then nothing moves, whatever is chosen here. */
  get calm(): boolean {
    return this.reduced.current;
  }

  /** By how much what moves takes longer; at 0 nothing moves. */
  get pace(): number {
    return this.calm ? 0 : PACES[this.chosen.speed];
  }

  get scale(): number {
    return SCALES[this.chosen.size];
  }

  get theme(): "light" | "dark" | "contrast" {
    const { theme } = this.chosen;
    if (theme !== "system") return theme;
    return this.contrast.current ? "contrast" : this.night.current ? "dark" : "light";
  }

  /** Whether the table may give an answer by itself. */
  answers(id: string): boolean {
    return !this.chosen.declined.includes(id);
  }

  setAnswers(id: string, on: boolean): void {
    const others = this.chosen.declined.filter((each) => each !== id);
    this.set("declined", on ? others : [...others, id]);
  }

  /** Let style sheets know: `data-theme`, `data-motion`, `--pace`, `--card-scale`. */
  follow(root: HTMLElement): void {
    root.dataset.theme = this.theme;
    root.dataset.motion = this.pace === 0 ? "off" : "on";
    root.style.setProperty("--pace", String(this.pace));
    root.style.setProperty("--card-scale", String(this.scale));
  }
}

export const preferences = new Preferences();
