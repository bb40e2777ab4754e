// Whose messages are not to be seen: kept in this browser, by table and seat.

const STORED = "spielwerk.muted";

class Muted {
  private keys = $state.raw<readonly string[]>(read());

  has(table: string, seat: number): boolean {
    return this.keys.includes(`${table}:${String(seat)}`);
  }

  toggle(table: string, seat: number): void {
    const key = `${table}:${String(seat)}`;
    const others = this.keys.filter((each) => each !== key);
    this.keys = this.has(table, seat) ? others : [...others, key].slice(-100);
    try {
      localStorage.setItem(STORED, JSON.stringify(this.keys));
    } catch {
      // In private windows it holds as long as the page is open.
    }
  }
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

export const muted = new Muted();
