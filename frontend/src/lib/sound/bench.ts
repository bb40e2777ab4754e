// What sounds are made of: tones and bursts of noise, each with an envelope that begins and ends in silence.

/** The part of the Web Audio interface that is used here. */
export type Context = Pick<
  BaseAudioContext,
  "currentTime" | "sampleRate" | "createOscillator" | "createGain" | "createBiquadFilter" | "createBufferSource"
> & { createBuffer: BaseAudioContext["createBuffer"] };

export interface Envelope {
  /** Seconds after the sound begins. */
  at?: number;
  attack?: number;
  /** Until it is silent again, from its loudest. */
  decay: number;
  gain: number;
}

export interface Tone extends Envelope {
  hertz: number;
  /** Where its pitch glides to. */
  to?: number;
  wave?: OscillatorType;
  /** Everything above is muffled. */
  below?: number;
}

export interface Noise extends Envelope {
  filter: "bandpass" | "lowpass" | "highpass";
  hertz: number;
  to?: number;
  sharpness?: number;
}

const SILENCE = 0.0001;

export class Bench {
  private hiss: AudioBuffer | null = null;

  constructor(
    private readonly context: Context,
    private readonly out: AudioNode,
  ) {}

  tone({ hertz, to, wave = "sine", below, ...envelope }: Tone): void {
    const [start, end] = this.span(envelope);
    const source = this.context.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(hertz, start);
    if (to) source.frequency.exponentialRampToValueAtTime(to, end);
    const loudness = this.shape(envelope);
    if (below) {
      const filter = this.context.createBiquadFilter();
      filter.type = "lowpass";
      filter.frequency.setValueAtTime(below, start);
      source.connect(filter).connect(loudness);
    } else source.connect(loudness);
    source.start(start);
    source.stop(end);
  }

  /** A bell: a tone with two partials that die away sooner. */
  bell(hertz: number, envelope: Envelope): void {
    this.tone({ ...envelope, hertz });
    this.tone({ ...envelope, hertz: hertz * 2.76, decay: envelope.decay * 0.45, gain: envelope.gain * 0.35 });
    this.tone({ ...envelope, hertz: hertz * 5.4, decay: envelope.decay * 0.2, gain: envelope.gain * 0.15 });
  }

  noise({ filter: type, hertz, to, sharpness = 1, ...envelope }: Noise): void {
    const [start, end] = this.span(envelope);
    const source = this.context.createBufferSource();
    source.buffer = this.hissing();
    source.loop = true;
    const filter = this.context.createBiquadFilter();
    filter.type = type;
    filter.Q.setValueAtTime(sharpness, start);
    filter.frequency.setValueAtTime(hertz, start);
    if (to) filter.frequency.exponentialRampToValueAtTime(to, end);
    source.connect(filter).connect(this.shape(envelope));
    source.start(start);
    source.stop(end);
  }

  private span({ at = 0, attack = 0.004, decay }: Envelope): [number, number] {
    const start = this.context.currentTime + at;
    return [start, start + attack + decay];
  }

  private shape(envelope: Envelope): GainNode {
    const [start, end] = this.span(envelope);
    const node = this.context.createGain();
    node.gain.setValueAtTime(SILENCE, start);
    node.gain.exponentialRampToValueAtTime(envelope.gain, start + (envelope.attack ?? 0.004));
    node.gain.exponentialRampToValueAtTime(SILENCE, end);
    node.connect(this.out);
    return node;
  }

  /** A second of white noise; its seed is fixed, so a sound is always the same. */
  private hissing(): AudioBuffer {
    if (this.hiss) return this.hiss;
    const buffer = this.context.createBuffer(1, this.context.sampleRate, this.context.sampleRate);
    const samples = buffer.getChannelData(0);
    let seed = 1;
    for (let at = 0; at < samples.length; at++) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      samples[at] = seed / 2 ** 31 - 1;
    }
    return (this.hiss = buffer);
  }
}
