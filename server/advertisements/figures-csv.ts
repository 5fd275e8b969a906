import type { AdvertisementStats } from "#domain/api/advertisement-figures.ts";

/** What spreadsheets take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A line a day and a line for each of the best advertisements; RFC 4180, with a mark for UTF-8. */
export function statsCsv({ days, top, totals }: AdvertisementStats): string {
  const lines = [
    ["day", "offers", "views", "clicks"],
    ...days.map(({ day, offers, views, clicks }) => [day, offers, views, clicks]),
    ["total", totals.offers, totals.views, totals.clicks],
    [],
    ["advertisement", "client", "offers", "views", "clicks"],
    ...top.map((row) => [row.ad_title, row.client_name, row.offers, row.views, row.clicks]),
  ];
  return `\uFEFF${lines.map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`;
}

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
