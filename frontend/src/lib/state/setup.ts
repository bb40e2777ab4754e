// Reading a table's setup from the address.
import type { NewSeat } from "../api/types";

/** Seats as asked for (`me,bot,open`), or oneself and the strongest bot. */
export function askedSeats(text: string | null, bot: string, players: readonly [number, number]): NewSeat[] {
  const kinds = (text ?? "me,bot").split(",").slice(0, players[1]);
  const seats = kinds.map((kind): NewSeat => (kind === "me" || kind === "open" ? { kind } : { kind: "bot", bot }));
  while (seats.length < players[0]) seats.push({ kind: "bot", bot });
  return seats;
}
