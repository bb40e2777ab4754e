// Dragging a card: the ghost follows the pointer, the place it is let go at decides.
import type { Spot } from "./options";

export interface Landing {
  card: string | null;
  seat: number | null;
}

class Drag {
  spot = $state.raw<Spot | null>(null);
  x = $state(0);
  y = $state(0);

  start(spot: Spot): void {
    this.spot = spot;
  }

  move(x: number, y: number): void {
    this.x = x;
    this.y = y;
  }

  /** End the drag and say where the card was let go, or nothing if that was nowhere. */
  end(x: number, y: number): Landing | null {
    this.spot = null;
    const place = document
      .elementsFromPoint(x, y)
      .map((element) => element.closest<HTMLElement>("[data-drop]"))
      .find((element) => element !== null);
    if (!place) return null;
    const seat = place.dataset.dropSeat;
    return { card: place.dataset.dropCard ?? null, seat: seat === undefined ? null : Number(seat) };
  }

  cancel(): void {
    this.spot = null;
  }
}

export const drag = new Drag();
