// Make a screenshot small: 256 colours instead of millions, in a PNG with a palette.
import { deflateSync, inflateSync, crc32 } from "node:zlib";

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

function* chunks(png) {
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function paeth(a, b, c) {
  const p = a + b - c;
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/** Undo the line filters of a PNG. */
function pixels(raw, width, height, size) {
  const line = width * size;
  const out = Buffer.alloc(line * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (line + 1)];
    for (let x = 0; x < line; x += 1) {
      const at = y * line + x;
      const left = x >= size ? out[at - size] : 0;
      const up = y > 0 ? out[at - line] : 0;
      const corner = x >= size && y > 0 ? out[at - line - size] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      out[at] = raw[y * (line + 1) + 1 + x] + guess;
    }
  }
  return out;
}

/** The most frequent colours, rounded to steps of eight, and the nearest of them for any other. */
function palette(data, size) {
  const counts = new Map();
  for (let at = 0; at < data.length; at += size) {
    const colour = ((data[at] >> 3) << 10) | ((data[at + 1] >> 3) << 5) | (data[at + 2] >> 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const split = (colour) => [(colour >> 10) & 31, (colour >> 5) & 31, colour & 31];
  const chosen = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 256)
    .map(([colour]) => split(colour));
  const nearest = new Map();
  for (const colour of counts.keys()) {
    const own = split(colour);
    let best = [Infinity, 0];
    chosen.forEach((other, place) => {
      const far = other.reduce((sum, value, channel) => sum + (value - own[channel]) ** 2, 0);
      if (far < best[0]) best = [far, place];
    });
    nearest.set(colour, best[1]);
  }
  return { colours: chosen.flat().map((value) => (value << 3) | (value >> 2)), nearest };
}

export function shrink(png) {
  const parts = [...chunks(png)];
  const header = parts[0].data;
  const [width, height, size] = [header.readUInt32BE(0), header.readUInt32BE(4), header[9] === 6 ? 4 : 3];
  const packed = Buffer.concat(parts.filter((part) => part.type === "IDAT").map((part) => part.data));
  const data = pixels(inflateSync(packed), width, height, size);
  const { colours, nearest } = palette(data, size);
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * size;
      const colour = ((data[at] >> 3) << 10) | ((data[at + 1] >> 3) << 5) | (data[at + 2] >> 3);
      lines[y * (width + 1) + 1 + x] = nearest.get(colour);
    }
  const head = Buffer.from(header);
  head[8] = 8;
  head[9] = 3;
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(colours)),
    chunk("IDAT", deflateSync(lines, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
