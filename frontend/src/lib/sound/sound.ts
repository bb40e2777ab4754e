// Sound for those who want it. Nothing is built before somebody has touched the page: browsers would refuse it.
import { preferences } from "../state/preferences.svelte";
import { Bench } from "./bench";
import { scores, type Cue } from "./scores";

class Sound {
  private touched = false;
  private context: AudioContext | null = null;
  private volume: GainNode | null = null;
  private bench: Bench | null = null;

  /** Listen for the first touch, click or key. */
  await(target: EventTarget): void {
    const gestures = ["pointerdown", "keydown"];
    const touch = (): void => {
      this.touched = true;
      for (const gesture of gestures) target.removeEventListener(gesture, touch, true);
    };
    for (const gesture of gestures) target.addEventListener(gesture, touch, true);
  }

  play(cue: Cue): void {
    const { sound, volume } = preferences.chosen;
    if (!sound || !this.touched || volume === 0) return;
    const bench = this.bench ?? this.build();
    // Ears hear powers: half of the slider is half as loud.
    if (this.volume) this.volume.gain.value = volume ** 2;
    void this.context?.resume();
    scores[cue](bench);
  }

  private build(): Bench {
    const context = new AudioContext({ latencyHint: "interactive" });
    const volume = context.createGain();
    const limit = context.createDynamicsCompressor();
    volume.connect(limit).connect(context.destination);
    this.context = context;
    this.volume = volume;
    return (this.bench = new Bench(context, volume));
  }
}

export const sound = new Sound();
