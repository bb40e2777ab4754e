// The race between the two powers: which stretch of numbers is shown, and where its markers stand.

/** A marker on the track: its number, and where it stands in per cent. */
export interface Marker {
  value: number;
  at: number;
}

export interface Track {
  low: number;
  high: number;
  /** What is needed, what is there, and what a card would make of it. */
  need: Marker;
  have: Marker;
  then: Marker | null;
}

const SPAN = 10;

/** Show at least ten steps, up to the highest number; below it only as far down as the lowest one needs. */
function stretch(values: readonly number[]): { low: number; high: number } {
  const high = Math.max(SPAN, ...values) + (Math.max(...values) >= SPAN ? 1 : 0);
  const low = Math.max(0, Math.min(high - SPAN, Math.min(...values) - 1));
  return { low, high };
}

/** Set markers apart by at least a gap, in their order, within the track. */
function apart(places: readonly number[], gap: number): number[] {
  const end = 100 - gap / 2;
  const set: number[] = [];
  for (const place of places) set.push(Math.max(place, gap / 2, (set.at(-1) ?? -gap) + gap));
  for (let nth = set.length - 1, most = end; nth >= 0; nth -= 1, most -= gap) {
    set[nth] = Math.min(set[nth] ?? 0, most);
  }
  return set;
}

/** Lay out the track; of equal numbers the gate comes first: it has been reached. */
export function track(need: number, have: number, then: number | null, gap: number): Track {
  const { low, high } = stretch([need, have, ...(then === null ? [] : [then])]);
  const share = (value: number): number => ((value - low) / (high - low)) * 100;
  const named = [
    { name: "need" as const, value: need, order: 0 },
    { name: "have" as const, value: have, order: 1 },
    ...(then === null ? [] : [{ name: "then" as const, value: then, order: 2 }]),
  ].sort((a, b) => a.value - b.value || a.order - b.order);
  const places = apart(
    named.map((each) => share(each.value)),
    gap,
  );
  const marker = (name: "need" | "have" | "then"): Marker | null => {
    const nth = named.findIndex((each) => each.name === name);
    const found = named[nth];
    return found ? { value: found.value, at: places[nth] ?? 0 } : null;
  };
  const [first, second] = [marker("need"), marker("have")];
  return {
    low,
    high,
    need: first ?? { value: need, at: 0 },
    have: second ?? { value: have, at: 0 },
    then: marker("then"),
  };
}
