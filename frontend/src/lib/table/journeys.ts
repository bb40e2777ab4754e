// Which cards went where between two looks at the table, as far as it can be seen.

/** A card lying somewhere; a face-down one has no name. */
export interface Lying {
  key: string;
  id: string | null;
  seat: number | null;
}

/** A pile: how many cards, and which lies on top (for the pool: which it is made of). */
export interface Heap extends Lying {
  count: number;
}

export interface Scene {
  cards: Lying[];
  heaps: Heap[];
}

/** From one key to another; one of them may be a heap. */
export interface Journey {
  from: string;
  to: string;
}

export function journeys(before: Scene, after: Scene): Journey[] {
  const gone = unmatched(before.cards, after.cards);
  const shrunk = changed(before.heaps, after.heaps, (then, now) => then - now);
  const grown = changed(after.heaps, before.heaps, (now, then) => now - then);
  const travelled: Journey[] = [];

  const travel = (from: Lying | undefined, to: Lying | undefined): boolean => {
    if (from && to) travelled.push({ from: from.key, to: to.key });
    return from !== undefined && to !== undefined;
  };

  /** Many cards share a name: what is drawn comes from the deck, even if a namesake has just left the table. */
  const drawn = (card: Lying): Heap | undefined => {
    const own = (heap: Heap): boolean => heap.id === null && heap.seat === card.seat;
    // A deck that has grown meanwhile was shuffled anew.
    return card.key.startsWith("hand:") ? (take(shrunk, own) ?? grown.find(own)) : undefined;
  };

  for (const card of unmatched(after.cards, before.cards)) {
    const from =
      drawn(card) ??
      take(gone, (each) => each.id !== null && each.id === card.id && each.seat === card.seat) ??
      take(gone, (each) => each.id !== null && each.id === card.id) ??
      take(gone, (each) => each.id === null && each.seat === card.seat) ??
      take(shrunk, (heap) => heap.id === card.id && heap.id !== null) ??
      take(shrunk, (heap) => heap.id === null && heap.seat === card.seat);
    travel(from, card);
  }
  for (const card of gone) {
    const to =
      take(grown, (heap) => heap.id === card.id && heap.seat === card.seat) ??
      take(grown, (heap) => heap.seat === card.seat);
    travel(card, to);
  }
  for (const heap of shrunk) {
    // Of face-down piles it cannot be said what left them.
    if (heap.id !== null)
      travel(
        heap,
        take(grown, (each) => each.id === heap.id),
      );
  }
  return travelled;
}

function unmatched(these: Lying[], those: Lying[]): Lying[] {
  const keys = new Set(those.map((each) => each.key));
  return these.filter((each) => !keys.has(each.key));
}

/** Heaps with more in one scene than in the other, once for each card of the difference. */
function changed(these: Heap[], those: Heap[], difference: (here: number, there: number) => number): Heap[] {
  const counts = new Map(those.map((heap) => [heap.key, heap.count]));
  return these.flatMap((heap) => {
    const more = difference(heap.count, counts.get(heap.key) ?? 0);
    return Array.from({ length: Math.max(0, more) }, () => heap);
  });
}

function take<T>(from: T[], fits: (each: T) => boolean): T | undefined {
  const at = from.findIndex(fits);
  return at < 0 ? undefined : from.splice(at, 1)[0];
}
