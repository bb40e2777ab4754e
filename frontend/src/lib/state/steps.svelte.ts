// What was decided in one step: several decisions made with one click are taken back with one.

interface Step {
  size: number;
  /** What was done, in few words: the name of a card, or what a button said. */
  name: string;
}

export class Steps {
  /** Oldest first. */
  private steps = $state.raw<Step[]>([]);

  /** A step of so many decisions was carried out. */
  done(size: number, name = ""): void {
    if (size > 0) this.steps = [...this.steps, { size, name }];
  }

  /** The last two steps were one: the first was only taken for the sake of the second. */
  join(): void {
    const [first, second] = this.steps.slice(-2);
    this.steps = this.steps.slice(0, -2);
    this.done((first?.size ?? 0) + (second?.size ?? 0), second?.name);
  }

  /** What goes back with the last step, if so many decisions can be taken back freely. */
  name(free: number): string {
    return this.within(free).at(-1)?.name ?? "";
  }

  /** How many decisions go back with the last step. */
  back(free: number): number {
    return this.within(free).at(-1)?.size ?? Math.min(free, 1);
  }

  /** In how many steps so many decisions go back; those it was not told of go one by one. */
  count(free: number): number {
    const known = this.within(free);
    return known.length + free - total(known);
  }

  /** The last step was taken back. */
  undone(): void {
    this.steps = this.steps.slice(0, -1);
  }

  /** Without what lies behind the horizon: it does not come back. */
  private within(free: number): Step[] {
    let known = this.steps;
    while (total(known) > free) known = known.slice(1);
    return known;
  }
}

function total(steps: readonly Step[]): number {
  return steps.reduce((sum, { size }) => sum + size, 0);
}
