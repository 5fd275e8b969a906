import type { AdvertisementReport, DayFigures } from "#domain/advertising/advertisement-figures.ts";
import { parseIsoDate, toIsoDate } from "#domain/base/day.ts";

/** Every day from the first to the last with figures, all placements together. */
export function daysOfRows(rows: AdvertisementReport["rows"]): DayFigures[] {
  const byDay = new Map<string, DayFigures>();
  for (const { day, offers, views, clicks } of rows) {
    const former = byDay.get(day) ?? { day, offers: 0, views: 0, clicks: 0 };
    byDay.set(day, {
      day,
      offers: former.offers + offers,
      views: former.views + views,
      clicks: former.clicks + clicks,
    });
  }
  const numbers = [...byDay.keys()].map((day) => parseIsoDate(day)).filter((day) => day !== null);
  const first = Math.min(...numbers);
  return Array.from({ length: numbers.length === 0 ? 0 : Math.max(...numbers) - first + 1 }, (_, at) => {
    const day = toIsoDate(first + at);
    return byDay.get(day) ?? { day, offers: 0, views: 0, clicks: 0 };
  });
}
