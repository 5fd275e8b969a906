import { describe, expect, it } from "vitest";
import { createRenderedClock } from "../../../src/app/rendered-clock.ts";

/** 23:59 in Addis Ababa, and two minutes later. */
const EVENING = Date.UTC(2026, 10, 20, 20, 59);
const NEXT_DAY = EVENING + 120_000;

describe("the clock of a prerendered page", () => {
  it("is fixed until hydration, then the phone's", () => {
    const clock = createRenderedClock(EVENING, () => EVENING + 5_000);
    expect(clock.now()).toBe(EVENING);
    expect(clock.settle()).toBe(false);
    expect(clock.now()).toBe(EVENING + 5_000);
  });

  it("reports the start of another day once", () => {
    const clock = createRenderedClock(EVENING, () => NEXT_DAY);
    expect(clock.settle()).toBe(true);
    expect(clock.settle()).toBe(false);
  });

  it("is the phone's from the start in the shell", () => {
    const clock = createRenderedClock(null, () => NEXT_DAY);
    expect(clock.now()).toBe(NEXT_DAY);
    expect(clock.settle()).toBe(false);
  });
});
