import type { EpochDay } from "../../domain/day.ts";
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

const ADDIS_ABABA = { timeZone: "Africa/Addis_Ababa" } as const;
const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", ...ADDIS_ABABA });
const DATE = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", ...ADDIS_ABABA });

/** "14:05" today, else "14:05, 19 November": when something was last brought up to date, by Addis Ababa's clock. */
export function formatMoment({ t }: Translator, atMs: number, nowMs: number): string {
  const time = TIME.format(atMs);
  const day = DATE.format(atMs);
  if (day === DATE.format(nowMs)) return time;
  const [, month, date] = day.split("-").map(Number);
  const named = t("date.gregorian_day", { day: date ?? 1, month: t(gregorianMonth((month ?? 1) - 1)) });
  return t("date.moment", { time, date: named });
}

/** `month` from 0. */
function gregorianMonth(month: number): MessageId {
  const id = GREGORIAN_MONTHS[month];
  if (id === undefined) throw new Error(`No Gregorian month ${month}`);
  return id;
}
