// The decks this browser keeps for its owner.
import { readDecks, type NamedDeck } from "./deck";

const KEPT = "spielwerk.decks";
const DRAFT = "spielwerk.draft";

/** Keep something; a browser that keeps nothing (private windows, no room) says no. */
function keep(key: string, decks: readonly NamedDeck[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(decks));
    return true;
  } catch {
    return false;
  }
}

class SavedDecks {
  list = $state.raw<NamedDeck[]>(readDecks(localStorage.getItem(KEPT)));

  /** Those that can be played. */
  get playable(): (NamedDeck & { code: string })[] {
    return this.list.filter((deck): deck is NamedDeck & { code: string } => deck.code !== null);
  }

  /** Keep a deck under its name; one of that name is replaced. */
  save(deck: NamedDeck): boolean {
    return this.store([...this.list.filter((each) => each.name !== deck.name), deck]);
  }

  remove(name: string): boolean {
    return this.store(this.list.filter((deck) => deck.name !== name));
  }

  private store(list: NamedDeck[]): boolean {
    const kept = keep(KEPT, list);
    if (kept) this.list = list.toSorted((a, b) => a.name.localeCompare(b.name));
    return kept;
  }

  /** The deck that was being built when the page was left. */
  get draft(): NamedDeck | undefined {
    return readDecks(localStorage.getItem(DRAFT))[0];
  }

  set draft(deck: NamedDeck) {
    keep(DRAFT, [deck]);
  }
}

export const saved = new SavedDecks();
