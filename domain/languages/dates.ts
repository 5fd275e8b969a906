import { ADDIS_ABABA_MS, type EpochDay, MS_PER_DAY, todayInAddisAbaba } from "../base/day.ts";
import { toEthiopian } from "../calendar/ethiopian-calendar.ts";
import type { Translator } from "./message.ts";

/** Meskerem first. */
export const ETHIOPIAN_MONTHS = [
  "month.meskerem",
  "month.tikimt",
  "month.hidar",
  "month.tahsas",
  "month.tir",
  "month.yekatit",
  "month.megabit",
  "month.miyazya",
  "month.ginbot",
  "month.sene",
  "month.hamle",
  "month.nehase",
  "month.pagume",
] as const;

/** January first. */
export const GREGORIAN_MONTHS = [
  "gregorian.january",
  "gregorian.february",
  "gregorian.march",
  "gregorian.april",
  "gregorian.may",
  "gregorian.june",
  "gregorian.july",
  "gregorian.august",
  "gregorian.september",
  "gregorian.october",
  "gregorian.november",
  "gregorian.december",
] as const;

/** Six hours each, from midnight. */
const TIMES = ["time.night", "time.morning", "time.day", "time.evening"] as const;

type EthiopianMonth = (typeof ETHIOPIAN_MONTHS)[number];
type GregorianMonth = (typeof GREGORIAN_MONTHS)[number];
type DateId =
  | EthiopianMonth
  | GregorianMonth
  | (typeof TIMES)[number]
  | "date.ethiopian"
  | "date.ethiopian_month"
  | "date.gregorian"
  | "date.gregorian_month"
  | "date.both"
  | "date.moment"
  | "date.day_of_year";
/** A language that has the texts of dates. */
type Dates = Translator<DateId>;

/** "11 Hidar 2019". */
export function formatEthiopian({ t }: Dates, day: EpochDay): string {
  const date = toEthiopian(day);
  return t("date.ethiopian", {
    day: date.day,
    month: t(ethiopianMonth(date.month)),
    year: String(date.year),
  });
}

/** "Hidar 2019". */
export function formatEthiopianMonth({ t }: Dates, day: EpochDay): string {
  const date = toEthiopian(day);
  return t("date.ethiopian_month", { month: t(ethiopianMonth(date.month)), year: String(date.year) });
}

/** "20 November 2026". From the catalogue: phones may lack `Intl` month names for Amharic. */
export function formatGregorian({ t }: Dates, day: EpochDay): string {
  const date = new Date(day * MS_PER_DAY);
  return t("date.gregorian", {
    day: date.getUTCDate(),
    month: t(gregorianMonth(date.getUTCMonth())),
    year: String(date.getUTCFullYear()),
  });
}

/** "11 Hidar 2019 (20 November 2026)". */
export function formatPublished(translator: Dates, day: EpochDay): string {
  return translator.t("date.both", {
    ethiopian: formatEthiopian(translator, day),
    gregorian: formatGregorian(translator, day),
  });
}

/** "November 2026" from "2026-11". */
export function formatGregorianMonth({ t }: Dates, month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return t("date.gregorian_month", { month: t(gregorianMonth(number - 1)), year: String(year) });
}

/**
 * "2:05 pm" today, else "2:05 pm, 19 November", in Addis Ababa time. Amharic uses the Ethiopian clock and calendar;
 * both name the part of the day, so the clock is unambiguous.
 */
export function formatMoment(translator: Dates, atMs: number, nowMs: number): string {
  const { t, reckoning } = translator;
  const at = new Date(atMs + ADDIS_ABABA_MS);
  const hour = at.getUTCHours() - (reckoning === "ethiopian" ? 6 : 0);
  const said = `${((hour + 23) % 12) + 1}:${at.toISOString().slice(14, 16)}`;
  const time = t(TIMES[Math.floor(at.getUTCHours() / 6)] ?? TIMES[0], { time: said });
  const day = todayInAddisAbaba(atMs);
  if (day === todayInAddisAbaba(nowMs)) return time;
  return t("date.moment", { time, date: formatDayOfYear(translator, day) });
}

/** "19 November", in the language's calendar. */
function formatDayOfYear({ t, reckoning }: Dates, epochDay: EpochDay): string {
  if (reckoning === "ethiopian") {
    const { day, month } = toEthiopian(epochDay);
    return t("date.day_of_year", { day, month: t(ethiopianMonth(month)) });
  }
  const date = new Date(epochDay * MS_PER_DAY);
  return t("date.day_of_year", { day: date.getUTCDate(), month: t(gregorianMonth(date.getUTCMonth())) });
}

function ethiopianMonth(month: number): EthiopianMonth {
  const id = ETHIOPIAN_MONTHS[month - 1];
  if (id === undefined) throw new Error(`No Ethiopian month ${month}`);
  return id;
}

/** From 0. */
function gregorianMonth(month: number): GregorianMonth {
  const id = GREGORIAN_MONTHS[month];
  if (id === undefined) throw new Error(`No Gregorian month ${month}`);
  return id;
}
