import type { EpochDay } from "../../domain/day.ts";
import { toEthiopian } from "../../domain/ethiopian-calendar.ts";
import { ETHIOPIAN_MONTHS } from "./months.ts";
import type { Translator } from "./translator.ts";

const MS_PER_DAY = 86_400_000;

/** "11 Hidar 2019". */
export function formatEthiopian({ t }: Translator, day: EpochDay): string {
  const date = toEthiopian(day);
  const monthId = ETHIOPIAN_MONTHS[date.month - 1];
  if (monthId === undefined) throw new Error(`No Ethiopian month ${date.month}`);
  return t("date.ethiopian", { day: date.day, month: t(monthId), year: String(date.year) });
}

/** "Hidar 2019": the Ethiopian month a day falls in. */
export function formatEthiopianMonth({ t }: Translator, day: EpochDay): string {
  const date = toEthiopian(day);
  const monthId = ETHIOPIAN_MONTHS[date.month - 1];
  if (monthId === undefined) throw new Error(`No Ethiopian month ${date.month}`);
  return t("date.ethiopian_month", { month: t(monthId), year: String(date.year) });
}

/** "20 November 2026". */
export function formatGregorian({ intlTag }: Translator, day: EpochDay): string {
  return new Intl.DateTimeFormat(intlTag, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(day * MS_PER_DAY);
}

/** "11 Hidar 2019 (20 November 2026)". */
export function formatPublished(translator: Translator, day: EpochDay): string {
  return translator.t("date.both", {
    ethiopian: formatEthiopian(translator, day),
    gregorian: formatGregorian(translator, day),
  });
}

/** "14:05" today, else "14:05, 19 November": when something was last brought up to date. */
export function formatMoment({ t, intlTag }: Translator, atMs: number, nowMs: number): string {
  const zone = { timeZone: "Africa/Addis_Ababa" } as const;
  const time = new Intl.DateTimeFormat(intlTag, { hour: "2-digit", minute: "2-digit", ...zone });
  const date = new Intl.DateTimeFormat(intlTag, { day: "numeric", month: "long", ...zone });
  if (date.format(atMs) === date.format(nowMs)) return time.format(atMs);
  return t("date.moment", { time: time.format(atMs), date: date.format(atMs) });
}
