// Who is here and what can be played: loaded once, again when the language changes.
import type { Lang } from "../api/language";
import { api } from "../api/client";
import type { CardEntry, Game, Me, Named, Words } from "../api/types";
import { language } from "../i18n/index.svelte";

class Session {
  me = $state<Me | null>(null);
  games = $state<Game[]>([]);

  async refresh(): Promise<void> {
    this.me = await api.me();
  }

  async load(): Promise<void> {
    await this.refresh();
    this.games = await api.games();
  }

  async rename(name: string): Promise<void> {
    this.me = await api.rename(name.trim() || null);
  }

  game(id: string): Game | undefined {
    return this.games.find((game) => game.id === id);
  }
}

export const session = new Session();

interface Book {
  cards: Map<string, CardEntry>;
  words: Words;
}

/** The cards of each game in the present language. */
class Library {
  private books = $state.raw<Partial<Record<`${string}-${Lang}`, Book>>>({});
  private readonly asked = new Set<string>();

  async load(game: string): Promise<void> {
    const key = `${game}-${language.current}` as const;
    if (this.books[key] || this.asked.has(key)) return;
    this.asked.add(key);
    try {
      const { cards, words } = await api.cards(game);
      this.books = { ...this.books, [key]: { cards: new Map(cards.map((card) => [card.id, card])), words } };
    } finally {
      this.asked.delete(key);
    }
  }

  private book(game: string): Book | undefined {
    const other = language.current === "de" ? "en" : "de";
    return this.books[`${game}-${language.current}`] ?? this.books[`${game}-${other}`];
  }

  card(game: string, id: string): CardEntry | undefined {
    return this.book(game)?.cards.get(id);
  }

  all(game: string): CardEntry[] {
    return [...(this.book(game)?.cards.values() ?? [])];
  }

  name(game: string, id: string): string {
    return this.card(game, id)?.name ?? id;
  }

  word(game: string, table: keyof Words, key: string): string {
    return this.words(game, table).find((each) => each.id === key)?.name ?? key;
  }

  words(game: string, table: keyof Words): Named[] {
    return this.book(game)?.words[table] ?? [];
  }
}

export const library = new Library();
