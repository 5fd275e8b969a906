const SHORTEST = 2;

/** One bar a value, side by side, in a box as wide as there are values and 100 high; days without any have none. */
export function barsPath(values: readonly number[]): string {
  const highest = Math.max(1, ...values);
  return values
    .map((value, at) => {
      if (value === 0) return "";
      const height = Math.max(SHORTEST, Math.round((value / highest) * 1000) / 10);
      return `M${at + 0.1} 100v-${height}h.8v${height}z`;
    })
    .join("");
}
