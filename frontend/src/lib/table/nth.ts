/** Number equal things: the second Copper stays the second Copper when others come and go. */
export function numbered<T>(
  items: readonly T[],
  name: (item: T) => string | null,
): { item: T; nth: number; key: string }[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const id = name(item) ?? "?";
    const nth = seen.get(id) ?? 0;
    seen.set(id, nth + 1);
    return { item, nth, key: `${id}#${String(nth)}` };
  });
}
