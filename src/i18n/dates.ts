import { type EpochDay, todayInAddisAbaba } from "../../domain/day.ts";
import { toEthiopian } from "../../domain/ethiopian-calendar.ts";
import { ETHIOPIAN_MONTHS, GREGORIAN_MONTHS } from "./months.ts";
import type { MessageId, Translator } from "./translator.ts";

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

/** "20 November 2026". By the catalogue, not by `Intl`: phones come without the month names of some languages. */
export function formatGregorian({ t }: Translator, day: EpochDay): string {
  const date = new Date(day * MS_PER_DAY);
  return t("date.gregorian", {
    day: date.getUTCDate(),
    month: t(gregorianMonth(date.getUTCMonth())),
    year: String(date.getUTCFullYear()),
  });
}

/** "11 Hidar 2019 (20 November 2026)". */
export function formatPublished(translator: Translator, day: EpochDay): string {
  return translator.t("date.both", {
    ethiopian: formatEthiopian(translator, day),
    gregorian: formatGregorian(translator, day),
  });
}

/** "November 2026", of a month such as "2026-11". */
export function formatGregorianMonth({ t }: Translator, month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return t("date.gregorian_month", { month: t(gregorianMonth(number - 1)), year: String(year) });
}

/** Addis Ababa keeps UTC+3 all year. Reckoned here: a phone takes tens of milliseconds to set up each of `Intl`'s. */
const ADDIS_ABABA_MS = 3 * 3_600_000;

/** "14:05" today, else "14:05, 19 November": when something was last brought up to date, by Addis Ababa's clock. */
export function formatMoment({ t }: Translator, atMs: number, nowMs: number): string {
  const at = new Date(atMs + ADDIS_ABABA_MS);
  const time = at.toISOString().slice(11, 16);
  if (todayInAddisAbaba(atMs) === todayInAddisAbaba(nowMs)) return time;
  const named = t("date.gregorian_day", { day: at.getUTCDate(), month: t(gregorianMonth(at.getUTCMonth())) });
  return t("date.moment", { time, date: named });
}

/** `month` from 0. */
function gregorianMonth(month: number): MessageId {
  const id = GREGORIAN_MONTHS[month];
  if (id === undefined) throw new Error(`No Gregorian month ${month}`);
  return id;
}
