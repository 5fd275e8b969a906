/** Per Gregorian month, e.g. `2026-11`. */
export type MonthCount = { month: string; count: number };

/** The last `length` months up to the newest, oldest first, with zeros for gaps. */
export function lastMonths(months: readonly MonthCount[], length: number): MonthCount[] {
  const newest = months.reduce((latest, { month }) => (month > latest ? month : latest), "");
  const [year, month] = newest.split("-").map(Number);
  if (year === undefined || month === undefined) return [];
  const counts = new Map(months.map((entry) => [entry.month, entry.count]));
  return Array.from({ length }, (_, index) => {
    const number = year * 12 + (month - 1) - (length - 1 - index);
    const name = `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;
    return { month: name, count: counts.get(name) ?? 0 };
  });
}

/** Sums by month; day and month segments lie within one. */
export function countByMonth(segments: readonly { to: string; count: number }[]): MonthCount[] {
  const counts = new Map<string, number>();
  for (const { to, count } of segments) {
    const month = to.slice(0, 7);
    counts.set(month, (counts.get(month) ?? 0) + count);
  }
  return [...counts].map(([month, count]) => ({ month, count })).sort((a, b) => (a.month < b.month ? 1 : -1));
}
