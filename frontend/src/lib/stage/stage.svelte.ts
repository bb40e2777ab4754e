// The queue of moments: one at a time, none waits long, and all of them end when somebody wants to go on.
import { LONGEST, MOST, type Moment } from "./moments";

export class Stage {
  now = $state.raw<Moment | null>(null);
  /** How long the present moment takes, in milliseconds. */
  length = $state(0);
  private queue: Moment[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Told when a moment begins. */
  constructor(private readonly begun: (moment: Moment) => void) {}

  /** Stage moments, or only let them be heard where nothing moves. */
  add(moments: readonly Moment[], pace: number): void {
    if (pace === 0) {
      this.skip();
      const last = moments.at(-1);
      if (last) this.begun(last);
      return;
    }
    this.queue = [...this.queue, ...moments].slice(-MOST);
    if (!this.now) this.next(pace);
  }

  /** End everything; says whether there was anything to end. */
  skip(): boolean {
    const playing = this.now !== null;
    clearTimeout(this.timer);
    this.queue = [];
    this.now = null;
    return playing;
  }

  private next(pace: number): void {
    const moment = this.queue.shift() ?? null;
    this.now = moment;
    if (!moment) return;
    this.length = Math.min(LONGEST, moment.length * pace);
    this.begun(moment);
    this.timer = setTimeout(() => {
      this.next(pace);
    }, this.length);
  }
}
