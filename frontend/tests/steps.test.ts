import { describe, expect, it } from "vitest";
import { Steps } from "../src/lib/state/steps";

describe("steps", () => {
  it("takes back what was done with one click", () => {
    const steps = new Steps();
    steps.done(1);
    steps.done(5);
    expect(steps.back(6)).toBe(5);
    steps.undone();
    expect(steps.back(1)).toBe(1);
    steps.undone();
    expect(steps.back(0)).toBe(0);
  });

  it("forgets steps behind the horizon, also those it cuts in two", () => {
    const steps = new Steps();
    steps.done(4);
    steps.done(2);
    expect(steps.back(3)).toBe(2);
    steps.undone();
    expect(steps.back(1)).toBe(1);
  });

  it("goes decision by decision where it knows of no steps", () => {
    const steps = new Steps();
    expect(steps.back(3)).toBe(1);
    steps.done(0);
    expect(steps.back(3)).toBe(1);
  });
});
