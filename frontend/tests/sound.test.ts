import { describe, expect, it } from "vitest";
import { Bench, type Context } from "../src/lib/sound/bench";
import { scores, type Cue } from "../src/lib/sound/scores";

interface Point {
  value: number;
  time: number;
}

/** A workbench that writes down what it is asked for instead of sounding. */
function recorder() {
  const started: number[] = [];
  const stopped: number[] = [];
  const envelopes: Point[][] = [];
  const param = (points: Point[]) => ({
    setValueAtTime: (value: number, time: number) => points.push({ value, time }),
    exponentialRampToValueAtTime: (value: number, time: number) => points.push({ value, time }),
  });
  const node = (extra: object) => ({ connect: <T>(to: T): T => to, ...extra });
  const source = () =>
    node({
      frequency: param([]),
      start: (time: number) => started.push(time),
      stop: (time: number) => stopped.push(time),
    });
  const context = {
    currentTime: 5,
    sampleRate: 100,
    createOscillator: source,
    createBufferSource: source,
    createBiquadFilter: () => node({ frequency: param([]), Q: param([]) }),
    createGain: () => {
      const points: Point[] = [];
      envelopes.push(points);
      return node({ gain: param(points) });
    },
    createBuffer: () => ({ getChannelData: () => new Float32Array(100) }),
  };
  return {
    bench: new Bench(context as unknown as Context, node({}) as unknown as AudioNode),
    started,
    stopped,
    envelopes,
  };
}

const LONGEST: Record<Cue, number> = { card: 0.3, shuffle: 0.8, fight: 0.8, dragon: 1.2, turn: 1, win: 2.2, loss: 1.5 };

describe.each(Object.keys(scores) as Cue[])("the sound of %s", (cue) => {
  const record = recorder();
  scores[cue](record.bench);

  it("begins at once and is over in time", () => {
    expect(Math.min(...record.started)).toBe(5);
    expect(Math.max(...record.stopped) - 5).toBeLessThan(LONGEST[cue]);
  });

  it("swells from silence and ends in it, so that nothing clicks", () => {
    for (const points of record.envelopes) {
      expect(points.map((point) => point.time)).toEqual(points.map((point) => point.time).toSorted((a, b) => a - b));
      expect(points[0]?.value).toBeLessThan(0.001);
      expect(points.at(-1)?.value).toBeLessThan(0.001);
    }
  });

  it("is never louder than the loudest sample can be", () => {
    const peaks = record.envelopes.map((points) => Math.max(...points.map((point) => point.value)));
    expect(Math.max(...peaks)).toBeLessThan(0.6);
  });
});
