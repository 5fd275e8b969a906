import { describe, expect, test } from "vitest";
import { type Figure, reporter } from "../../bench/figure.ts";
import { median, percentile } from "../support/statistics.ts";

function reported(figure: Omit<Figure, "bench" | "ok">): Figure | undefined {
  const figures: Figure[] = [];
  reporter("some", (one) => figures.push(one))(figure);
  return figures[0];
}

describe("a figure", () => {
  test("of time or size must be at most its budget", () => {
    expect(reported({ figure: "a", value: 50, unit: "ms", budget: 50 })?.ok).toBe(true);
    expect(reported({ figure: "a", value: 50.01, unit: "ms", budget: 50 })?.ok).toBe(false);
  });

  test("of speed must be at least its budget", () => {
    expect(reported({ figure: "a", value: 0.35, unit: "ratio", budget: 0.35 })?.ok).toBe(true);
    expect(reported({ figure: "a", value: 49, unit: "times", budget: 50 })?.ok).toBe(false);
  });

  test("that is NaN misses its budget", () => {
    expect(reported({ figure: "a", value: NaN, unit: "MB", budget: 400 })?.ok).toBe(false);
    expect(reported({ figure: "a", value: NaN, unit: "times", budget: 10 })?.ok).toBe(false);
  });

  test("is compared before rounding, and not at all without a budget", () => {
    expect(reported({ figure: "a", value: 5.00001, unit: "ms", budget: 5 })).toMatchObject({
      value: 5,
      ok: false,
    });
    expect(reported({ figure: "a", value: 123.456, unit: "s" })).toEqual({
      bench: "some",
      figure: "a",
      value: 123.5,
      unit: "s",
    });
  });
});

test("percentile returns a sample; the median of an even count is interpolated", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.95)).toBe(95);
  expect(percentile(hundred, 1)).toBe(100);
  expect(percentile([7], 0.5)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([3, 1, 2])).toBe(2);
});
