// The landscape behind an emblem: the same card always gets the same one.

/** A number between 0 and 1 that is always the same for the same seed. */
export function chance(seed: number, turn: number): number {
  const x = Math.sin(seed * 127.1 + turn * 311.7) * 43758.5453;
  return x - Math.floor(x);
}

/** The number of a card's landscape. */
export function seedOf(id: string): number {
  return [...id].reduce((sum, letter) => sum * 7 + letter.charCodeAt(0), 0) % 997;
}

/** The line of hills behind an emblem. */
export function hills(seed: number, top: number, bottom: number, width: number): string {
  const steps = 6;
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const y = bottom - (bottom - top) * (0.15 + 0.75 * chance(seed, step));
    return `${String(Math.round((width * step) / steps))} ${String(Math.round(y))}`;
  });
  return `M0 ${String(bottom)}L${points.join("L")}L${String(width)} ${String(bottom)}z`;
}
