// The burnt edge of the loser's half: one jagged line, the paper cut along it and flames licking over it.

/** Always the same chance, so that every fire burns alike. */
function chance(seed: number, nth: number): number {
  const wild = Math.sin(seed * 127.1 + nth * 311.7) * 43758.5453;
  return wild - Math.floor(wild);
}

const STEPS = 15;
const WIDTH = 720;
const HEIGHT = 900;

/** The edge from top to bottom, in percent of the half. */
const edge = Array.from({ length: STEPS + 1 }, (_, nth) => ({
  x: 100 - (5 + 9 * chance(7, nth + 1) + (nth % 3 === 0 ? 4 : 0)),
  y: (nth * 100) / STEPS,
}));

const points = (at: (x: number) => number): string =>
  edge.map(({ x, y }) => `${at(x).toFixed(1)}% ${y.toFixed(1)}%`).join(",");

/** How the paper is cut: whole before it burns, along the edge when it has. */
export const CUT = {
  before: `polygon(0 0,${points(() => 100)},0 100%)`,
  after: `polygon(0 0,${points((x) => x)},0 100%)`,
};

function across(y: number): number {
  const at = Math.min(STEPS - 1, Math.floor((y / HEIGHT) * STEPS));
  const [from, to] = [edge[at], edge[at + 1]];
  if (!from || !to) return WIDTH;
  const share = (y / HEIGHT) * STEPS - at;
  return ((from.x + (to.x - from.x) * share) / 100) * WIDTH;
}

/** Tongues of flame along the edge, so far into the paper. */
function band(reach: number, seed: number): string {
  const whole = (value: number): string => value.toFixed(0);
  let drawn = `M${whole(across(0) + 16)}-6`;
  let nth = 0;
  for (let y = 0; y < HEIGHT; nth += 1) {
    const height = 24 + 34 * chance(seed, nth * 2 + 1);
    const next = Math.min(HEIGHT, y + height);
    const long = reach * (0.45 + 0.75 * chance(seed, nth * 2 + 2));
    const [x, foot] = [across(y), across(next)];
    drawn += `Q${whole(x - long * 0.12)} ${whole(y - long * 0.35)} ${whole(x - long * 0.72)} ${whole(y - long)}`;
    drawn += `Q${whole(x - long * 0.78)} ${whole(next - height * 0.45)} ${whole(foot - 3)} ${whole(next)}`;
    y = next;
  }
  const back = edge.toReversed().map(({ x, y }) => `L${whole((x / 100) * WIDTH + 16)} ${whole((y / 100) * HEIGHT)}`);
  return `${drawn}${back.join("")}Z`;
}

export const FLAMES = [
  { path: band(128, 3), fill: "#c93b22", width: 2.5 },
  { path: band(80, 5), fill: "#d9a531", width: 2 },
  { path: band(40, 9), fill: "#f0cf78", width: 1.2 },
];

/** The charred rim. */
export const RIM = edge
  .map(({ x, y }) => `${((x / 100) * WIDTH + 16).toFixed(0)},${((y / 100) * HEIGHT).toFixed(0)}`)
  .join(" ");

/** Sparks that rise from it. */
export const SPARKS = Array.from({ length: 15 }, (_, nth) => {
  const y = 170 + nth * 30;
  const x = across(y) - 50 - 120 * chance(11, nth + 1);
  return `M${x.toFixed(0)} ${(y - 40 * chance(13, nth + 1)).toFixed(0)}l4-9 4 9-4 5z`;
});
