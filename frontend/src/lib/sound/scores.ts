// The sounds of the table, each written down as tones and noises.
import type { Bench } from "./bench";

/** A chord of D the melodies share, so that nothing clashes when sounds meet. */
const D3 = 146.83;
const A3 = 220;
const D4 = 293.66;
const F4 = 349.23;
const FIS4 = 369.99;
const A4 = 440;
const D5 = 587.33;
const A5 = 880;

export const scores = {
  /** Paper slides and lands. */
  card(bench: Bench) {
    bench.noise({ filter: "bandpass", hertz: 3200, to: 1400, sharpness: 0.8, attack: 0.02, decay: 0.07, gain: 0.22 });
    bench.tone({ at: 0.07, hertz: 170, to: 85, decay: 0.08, gain: 0.28 });
    bench.noise({ at: 0.07, filter: "lowpass", hertz: 900, decay: 0.04, gain: 0.2 });
  },
  /** A riffle: many edges, faster and faster, and a tap. */
  shuffle(bench: Bench) {
    for (let edge = 0, at = 0; edge < 12; edge++, at += 0.05 - edge * 0.0028)
      bench.noise({ at, filter: "bandpass", hertz: 2400 + edge * 130, sharpness: 1.4, decay: 0.03, gain: 0.16 });
    bench.tone({ at: 0.47, hertz: 150, to: 80, decay: 0.09, gain: 0.25 });
  },
  /** A drum, and a fifth of horns over it. */
  fight(bench: Bench) {
    bench.tone({ hertz: 120, to: 46, decay: 0.42, gain: 0.55 });
    bench.noise({ filter: "lowpass", hertz: 500, to: 120, decay: 0.16, gain: 0.3 });
    for (const hertz of [D3, A3])
      bench.tone({ at: 0.03, hertz, wave: "sawtooth", below: 900, attack: 0.05, decay: 0.45, gain: 0.1 });
  },
  /** Two strokes of wings and a growl. */
  dragon(bench: Bench) {
    for (const at of [0, 0.34])
      bench.noise({ at, filter: "bandpass", hertz: 260, to: 900, sharpness: 0.7, attack: 0.14, decay: 0.2, gain: 0.3 });
    bench.tone({ at: 0.2, hertz: 92, to: 55, wave: "sawtooth", below: 380, attack: 0.12, decay: 0.6, gain: 0.24 });
  },
  /** Two bells, the second higher. */
  turn(bench: Bench) {
    bench.bell(D5, { decay: 0.5, gain: 0.16 });
    bench.bell(A5, { at: 0.14, decay: 0.7, gain: 0.14 });
  },
  /** Up the chord, and all of it at once. */
  win(bench: Bench) {
    [D4, FIS4, A4, D5].forEach((hertz, nth) => {
      bench.bell(hertz, { at: nth * 0.13, decay: 0.6, gain: 0.15 });
    });
    for (const hertz of [D4, FIS4, A4, D5]) bench.bell(hertz, { at: 0.58, attack: 0.02, decay: 1.4, gain: 0.1 });
  },
  /** Down in the minor, muffled. */
  loss(bench: Bench) {
    [A4, F4, D4, D3].forEach((hertz, nth) => {
      bench.tone({ at: nth * 0.2, hertz, wave: "triangle", below: 1100, attack: 0.03, decay: 0.6, gain: 0.18 });
    });
  },
} satisfies Record<string, (bench: Bench) => void>;

export type Cue = keyof typeof scores;
