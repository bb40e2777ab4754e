// The pens: points become outlines. Python has the same ones (src/spielwerk/pictures/art/pens.py), down to the last
// decimal; a test draws every card with both and compares.

/** How far grounds and skies reach over the edge of the picture. */
export const BLEED = 20;
/** Handles of at least this length need no decimals. */
const LONG = 3.6;

export interface Point {
  x: number;
  y: number;
  corner: boolean;
}

type Pair = readonly [number, number];

const at = (x: number, y: number, corner = false): Point => ({ x, y, corner });

/** A number as short as it can be said. */
export function number(value: number, decimals = 1): string {
  const unit = 10 ** decimals;
  const steps = Math.floor(value * unit + 0.5);
  const whole = Math.floor(Math.abs(steps) / unit);
  const tail = String(Math.abs(steps) % unit)
    .padStart(decimals, "0")
    .replace(/0+$/, "");
  const said = tail ? `${whole || ""}.${tail}` : String(whole);
  return steps < 0 ? `-${said}` : said;
}

/** Numbers one after the other; a minus sign separates as well as a space. */
export function numbers(values: readonly number[]): string {
  return values
    .map((value) => number(value))
    .join(" ")
    .replaceAll(" -", "-");
}

const rounded = (value: number, unit: number): number => Math.floor(value * unit + 0.5) / unit;
const length = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy) || 1;

/** A smooth line through points; handles grow with the segment, so nothing overshoots. */
export function curve(points: readonly Point[], closed = true): string {
  const count = points.length;
  const point = (place: number): Point => points[(place + count) % count] as Point;
  const tangent = (place: number): Pair => {
    const before = closed || place > 0 ? point(place - 1) : point(place);
    const after = closed || place < count - 1 ? point(place + 1) : point(place);
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    const long = length(dx, dy);
    return [dx / long, dy / long];
  };
  const first = point(0);
  let [x, y] = [rounded(first.x, 10), rounded(first.y, 10)];
  const drawn: string[] = [];
  for (let place = 0; place < (closed ? count : count - 1); place += 1) {
    const [start, end] = [point(place), point(place + 1)];
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const long = length(dx, dy);
    const straight: Pair = [dx / long, dy / long];
    const out = start.corner ? straight : tangent(place);
    const into = end.corner ? straight : tangent((place + 1) % count);
    const reach = long / 3;
    const unit = reach > LONG ? 1 : 10;
    const stop: Pair = [rounded(end.x, unit), rounded(end.y, unit)];
    const handles = [
      start.x + out[0] * reach - x,
      start.y + out[1] * reach - y,
      end.x - into[0] * reach - x,
      end.y - into[1] * reach - y,
    ];
    drawn.push(numbers([...handles.map((value) => rounded(value, unit)), stop[0] - x, stop[1] - y]));
    [x, y] = stop;
  }
  const joined = drawn.join(" ").replaceAll(" -", "-");
  return `M${numbers([first.x, first.y])}c${joined}${closed ? "z" : ""}`;
}

/** What a list of values is at a share of its length. */
export function between(values: readonly number[], share: number): number {
  const along = share * (values.length - 1);
  const low = Math.min(Math.floor(along), values.length - 2);
  const from = values[low] as number;
  return from + ((values[low + 1] as number) - from) * (along - low);
}

/** A limb, a tail, a lock of hair or a tongue of flame: a spine and half its width, 0 at a pointed end. */
export function taper(points: readonly Point[], widths: readonly number[]): string {
  const last = points.length - 1;
  const left: Point[] = [];
  const right: Point[] = [];
  points.forEach((point, place) => {
    const before = points[Math.max(0, place - 1)] as Point;
    const after = points[Math.min(last, place + 1)] as Point;
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    const long = length(dx, dy);
    const width = between(widths, place / last);
    if (width < 0.05) {
      left.push(at(point.x, point.y, true));
      return;
    }
    const [across, down] = [(dy / long) * width, (dx / long) * width];
    left.push(at(point.x - across, point.y + down));
    right.push(at(point.x + across, point.y - down));
  });
  return curve([...left, ...right.reverse()]);
}

/** Arcs from point to point, clockwise, that bulge outwards. */
export function cloud(points: readonly Point[]): string {
  const first = points[0] as Point;
  let drawn = `M${numbers([first.x, first.y])}`;
  points.forEach((start, place) => {
    const end = points[(place + 1) % points.length] as Point;
    const radius = number(length(end.x - start.x, end.y - start.y) * 0.62);
    drawn += `A${radius} ${radius} 0 0 1 ${numbers([end.x, end.y])}`;
  });
  return `${drawn}z`;
}

/** Straight from point to point. */
export function polygon(points: readonly Point[], closed = true): string {
  return `M${points.map((point) => numbers([point.x, point.y])).join("L")}${closed ? "z" : ""}`;
}

/** A circle as a path, so that many of one colour are one path. */
export function disc(x: number, y: number, radius: number): string {
  const r = number(radius);
  return `M${numbers([x - radius, y])}a${r} ${r} 0 1 0 ${number(2 * radius)} 0a${r} ${r} 0 1 0-${number(2 * radius)} 0`;
}

/** A star with four points. */
export function star(x: number, y: number, radius: number): string {
  const [r, q] = [radius, radius * 0.16];
  return (
    `M${numbers([x, y - r])}q${numbers([q, r - q, r, r])}q${numbers([q - r, q, -r, r])}` +
    `q${numbers([-q, q - r, -r, -r])}q${numbers([r - q, -q, r, -r])}z`
  );
}

/** A flame with a bent tip over the middle of its foot. */
export function flame(x: number, y: number, h: number, w: number, lean: number): string {
  return curve([
    at(x - w * 0.1, y),
    at(x - w * 0.5, y - h * 0.22),
    at(x - w * 0.34, y - h * 0.5),
    at(x - w * 0.1 + lean * 0.5, y - h * 0.72),
    at(x + lean, y - h, true),
    at(x + w * 0.2 + lean * 0.5, y - h * 0.62),
    at(x + w * 0.5, y - h * 0.34),
    at(x + w * 0.36, y - h * 0.06),
  ]);
}

/** A rectangle, with round corners if wanted. */
export function box(x: number, y: number, width: number, height: number, radius = 0): string {
  if (!radius) return `M${numbers([x, y])}h${number(width)}v${number(height)}h${number(-width)}z`;
  const r = number(radius);
  const [across, down] = [number(width - 2 * radius), number(height - 2 * radius)];
  return (
    `M${numbers([x + radius, y])}h${across}a${r} ${r} 0 0 1 ${r} ${r}v${down}a${r} ${r} 0 0 1-${r} ${r}` +
    `h-${across}a${r} ${r} 0 0 1-${r}-${r}v-${down}a${r} ${r} 0 0 1 ${r}-${r}z`
  );
}

/** Rolling hills, evenly spaced over the picture, down to its foot. */
export function ridge(heights: readonly number[], width: number, height: number): string {
  const step = (width + 2 * BLEED) / (heights.length - 1);
  const line = curve(
    heights.map((y, place) => at(step * place - BLEED, y)),
    false,
  );
  return `${line}V${number(height + BLEED)}H-${BLEED}z`;
}

/** A row of curling crests over the whole picture. */
export function waves(y: number, crest: number, step: number, start: number, width: number, height: number): string {
  let left = -BLEED + start;
  let drawn = `M-${BLEED} ${number(height + BLEED)}V${number(y)}H${number(left)}`;
  const rise = numbers([step * 0.25, 0, step * 0.5, -crest * 0.3, step * 0.62, -crest]);
  const fall = numbers([step * 0.1, crest * 0.5, step * 0.2, crest, step * 0.38, crest]);
  for (; left < width + BLEED; left += step) drawn += `c${rise}c${fall}`;
  return `${drawn}V${number(height + BLEED)}z`;
}

/** Beams from a middle, each `spread` degrees wide at its end. */
export function rays(
  x: number,
  y: number,
  inner: number,
  outer: number,
  first: number,
  last: number,
  count: number,
  spread: number,
): string {
  let drawn = "";
  for (let place = 0; place < count; place += 1) {
    const angle = first + ((last - first) * place) / Math.max(1, count - 1);
    const rim = [[0, inner] as const, [-spread / 2, outer] as const, [spread / 2, outer] as const].map(
      ([turn, radius]) => {
        const around = ((angle + turn) * Math.PI) / 180;
        return at(x + radius * Math.cos(around), y + radius * Math.sin(around));
      },
    );
    drawn += polygon(rim);
  }
  return drawn;
}

/** A toothed wheel with a hole. */
export function gear(x: number, y: number, radius: number, teeth: number): string {
  const rim: Point[] = [];
  for (let place = 0; place < 4 * teeth; place += 1) {
    const around = ((place - 0.5) * Math.PI) / (2 * teeth);
    const reach = place % 4 < 2 ? radius : radius * 0.8;
    rim.push(at(x + reach * Math.cos(around), y + reach * Math.sin(around)));
  }
  return polygon(rim) + disc(x, y, radius * 0.28);
}

const FEATHER: readonly (readonly [number, number, boolean])[] = [
  [0, 0, true],
  [35, -8, false],
  [80, -6.5, false],
  [100, 3, true],
  [78, 7, false],
  [30, 5, false],
];

/** Flight feathers that spread from one angle to another, their roots along an arm. */
export function fan(
  x: number,
  y: number,
  angles: Pair,
  lengths: Pair,
  count: number,
  width: number,
  along: Pair,
): string[] {
  const feathers: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const t = place / Math.max(1, count - 1);
    const around = ((angles[0] + (angles[1] - angles[0]) * t) * Math.PI) / 180;
    const long = (lengths[0] + (lengths[1] - lengths[0]) * Math.sin((t * Math.PI) / 2)) / 100;
    const wide = width / 13;
    const [c, s] = [Math.cos(around), Math.sin(around)];
    feathers.push(
      curve(
        FEATHER.map(([px, py, corner]) => {
          const [u, v] = [px * long, py * wide];
          return at(x + along[0] * t + u * c - v * s, y + along[1] * t + u * s + v * c, corner);
        }),
      ),
    );
  }
  return feathers;
}
