// What was decided in one step: several decisions made with one click are taken back with one.

export class Steps {
  /** How many decisions each step had, oldest first. */
  private sizes: number[] = [];

  /** A step of so many decisions was carried out. */
  done(size: number): void {
    if (size > 0) this.sizes.push(size);
  }

  /** How many decisions go back with the last step, if so many can be taken back freely. */
  back(free: number): number {
    while (this.total > free) this.sizes.shift();
    return this.sizes.at(-1) ?? Math.min(free, 1);
  }

  /** The last step was taken back. */
  undone(): void {
    this.sizes.pop();
  }

  private get total(): number {
    return this.sizes.reduce((sum, size) => sum + size, 0);
  }
}
