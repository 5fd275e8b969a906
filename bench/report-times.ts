import type { Report } from "./figure.ts";
import { percentile } from "../tests/support/statistics.ts";

type More = { budget?: number | undefined; peer?: string; how?: string };

/** Reports median, p95 and maximum; the budget is for p95. */
export function reportTimes(
  report: Report,
  what: string,
  times: readonly number[],
  { budget, ...more }: More,
): void {
  const n = times.length;
  report({ figure: `${what}, p50`, value: percentile(times, 0.5), unit: "ms", n, ...more });
  report({
    figure: `${what}, p95`,
    value: percentile(times, 0.95),
    unit: "ms",
    n,
    ...(budget === undefined ? {} : { budget }),
    ...more,
  });
  report({ figure: `${what}, max`, value: Math.max(...times), unit: "ms", n, ...more });
}
