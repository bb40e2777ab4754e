// Who is here and what can be played: loaded once, again when the language changes.
import { api } from "../api/client";
import type { Card, Game, GameId, Lang, Me, Words } from "../api/types";
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

  game(id: GameId): Game | undefined {
    return this.games.find((game) => game.id === id);
  }
}

export const session = new Session();

interface Book {
  cards: Map<string, Card>;
  words: Words;
}

/** The cards of each game in the present language. */
class Library {
  private books = $state.raw<Partial<Record<`${GameId}-${Lang}`, Book>>>({});
  private readonly asked = new Set<string>();

  async load(game: GameId): Promise<void> {
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

  private book(game: GameId): Book | undefined {
    const other = language.current === "de" ? "en" : "de";
    return this.books[`${game}-${language.current}`] ?? this.books[`${game}-${other}`];
  }

  card<T extends Card = Card>(game: GameId, id: string): T | undefined {
    return this.book(game)?.cards.get(id) as T | undefined;
  }

  all(game: GameId): Card[] {
    return [...(this.book(game)?.cards.values() ?? [])];
  }

  name(game: GameId, id: string): string {
    return this.card(game, id)?.name ?? id;
  }

  word(game: GameId, table: string, key: string): string {
    const words = this.book(game)?.words[table];
    return words && !Array.isArray(words) ? (words[key] ?? key) : key;
  }

  list(game: GameId, table: string): string[] {
    const words = this.book(game)?.words[table];
    return Array.isArray(words) ? words : [];
  }
}

export const library = new Library();
