import { describe, expect, it } from "vitest";
import { Steps } from "../src/lib/state/steps.svelte";

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

  it("takes back together what was said for the sake of something else", () => {
    const steps = new Steps();
    steps.done(1, "one");
    steps.done(1, "go on");
    steps.done(2, "Potion");
    steps.join();
    expect(steps.back(4)).toBe(3);
    expect(steps.name(4)).toBe("Potion");
    steps.undone();
    expect(steps.back(1)).toBe(1);
    expect(steps.name(1)).toBe("one");
    expect(steps.name(0)).toBe("");
  });

  it("knows no name of what it was not told", () => {
    expect(new Steps().name(3)).toBe("");
  });

  it("counts what can be taken back step by step", () => {
    const steps = new Steps();
    steps.done(3);
    steps.done(1);
    expect(steps.count(4)).toBe(2);
    expect(steps.count(6)).toBe(4);
    expect(steps.count(0)).toBe(0);
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
