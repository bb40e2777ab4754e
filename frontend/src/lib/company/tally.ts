// How games went, counted by what one played with.
import type { Played } from "../api/types";

export interface Tally {
  key: string;
  game: string;
  /** What was played with: a people; nothing for the whole game. */
  badge: string;
  games: number;
  won: number;
}

/** The games of each kind, and within them of each badge where a game has them; the most played first. */
export function tallies(games: readonly Played[]): Tally[] {
  const found = new Map<string, Tally>();
  const count = (game: string, badge: string, won: boolean): void => {
    const key = `${game}:${badge}`;
    const tally = found.get(key) ?? { key, game, badge, games: 0, won: 0 };
    tally.games += 1;
    tally.won += won ? 1 : 0;
    found.set(key, tally);
  };
  for (const game of games) {
    // Somebody who plays all seats neither wins nor loses.
    const own = game.seats.filter((seat) => seat.yours);
    const [mine] = own;
    if (own.length !== 1 || !mine || mine.won === null) continue;
    count(game.game_name, "", mine.won);
    if (mine.badge) count(game.game_name, mine.badge.text, mine.won);
  }
  const all = [...found.values()];
  return all.sort(
    (a, b) => a.game.localeCompare(b.game) || Number(a.badge !== "") - Number(b.badge !== "") || b.games - a.games,
  );
}
