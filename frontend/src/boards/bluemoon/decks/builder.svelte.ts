// The deck on the workbench. Its moons are counted and its faults are named by the server after every change.
import { GAME } from "../card";
import { api } from "../../../lib/api/client";
import type { DeckChecked, DeckList, Finding } from "../../../lib/api/types";
import { t } from "../../../lib/i18n/index.svelte";
import { library } from "../../../lib/state/session.svelte";
import { having, lacking, type NamedDeck } from "./deck";
import { saved } from "./saved.svelte";

type Bench = DeckList & { name: string };

const REMEMBERED = 100;

export class Builder {
  private bench = $state.raw<Bench>(saved.draft ?? { name: "", leader: "hoax", inquisitor: null, cards: [] });
  private past = $state.raw<Bench[]>([]);
  checked = $state.raw<DeckChecked | null>(null);
  /** Whether the last change is still being counted. */
  counting = $state(false);
  failure = $state.raw<unknown>(null);
  /** What was done last, for those who listen. */
  said = $state("");
  private overtaken = false;

  get deck(): DeckList {
    const { leader, inquisitor, cards, name } = this.bench;
    return { leader, inquisitor, cards, name };
  }

  get name(): string {
    return this.bench.name;
  }

  set name(name: string) {
    this.put({ ...this.bench, name });
  }

  get undoable(): boolean {
    return this.past.length > 0;
  }

  has(card: string): boolean {
    return this.bench.cards.includes(card);
  }

  private put(bench: Bench): void {
    this.bench = bench;
    saved.draft = { ...bench, code: null };
  }

  private change(deck: DeckList, said: string, name = this.bench.name): void {
    this.past = [...this.past.slice(-REMEMBERED), this.bench];
    this.put({ ...deck, name });
    this.said = said;
  }

  add(card: string): void {
    if (!this.has(card)) this.change(having(this.deck, card), t("decks.added", this.named(card)));
  }

  remove(card: string): void {
    if (this.has(card)) this.change(lacking(this.deck, card), t("decks.removed", this.named(card)));
  }

  toggle(card: string): void {
    if (this.has(card)) this.remove(card);
    else this.add(card);
  }

  private named(card: string): { name: string } {
    return { name: library.name(GAME, card) };
  }

  lead(leader: string): void {
    this.change({ ...this.deck, leader }, "");
  }

  ask(inquisitor: string | null): void {
    this.change({ ...this.deck, inquisitor }, "");
  }

  /** Go on with another deck; the one on the bench can be taken back. */
  take(deck: DeckList, name: string): void {
    this.change(deck, t("decks.taken", { n: deck.cards.length }), name);
  }

  undo(): void {
    const last = this.past.at(-1);
    if (!last) return;
    this.past = this.past.slice(0, -1);
    this.put(last);
    this.said = t("decks.undone");
  }

  /** Fetch a deck and go on with it; says whether there was one. */
  async fetch(deck: Promise<DeckList>, name: string): Promise<boolean> {
    try {
      this.take(await deck, name);
      this.failure = null;
      return true;
    } catch (error) {
      this.failure = error;
      return false;
    }
  }

  /** Have the deck counted. Changes made meanwhile are counted together afterwards: the last answer is of the last deck. */
  async count(): Promise<void> {
    this.overtaken = true;
    if (this.counting) return;
    this.counting = true;
    try {
      while (this.overtaken) {
        this.overtaken = false;
        this.checked = await api.checkDeck(GAME, this.deck);
      }
      this.failure = null;
    } catch (error) {
      this.failure = error;
    } finally {
      this.counting = false;
    }
  }

  /** Ask which rules keep a card out of every deck. */
  async why(card: string): Promise<Finding[]> {
    const { findings } = await api.checkDeck(GAME, having(this.deck, card));
    return findings.filter((finding) => finding.level === "rule" && finding.cards.includes(card));
  }

  /** The deck under its name, to be kept. */
  get kept(): NamedDeck {
    const code = this.counting ? null : (this.checked?.code ?? null);
    return { ...this.deck, name: this.bench.name.trim(), code };
  }
}
