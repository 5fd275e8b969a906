import { type EpochDay, MS_PER_DAY, parseIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { timeInAddisAbaba, toEthiopianTime } from "#domain/calendar/ethiopian-clock.ts";
import { formatEthiopian, formatMoment } from "#domain/languages/dates.ts";
import type { MessageId, Translator } from "../../../platform/i18n/translator.ts";

const SHORT_MONTHS = [
  "short_month.january",
  "short_month.february",
  "short_month.march",
  "short_month.april",
  "short_month.may",
  "short_month.june",
  "short_month.july",
  "short_month.august",
  "short_month.september",
  "short_month.october",
  "short_month.november",
  "short_month.december",
] as const satisfies readonly MessageId[];

/** "11 Hidar 2019 (20 Nov 2026)". */
export function formatBothDays(translator: Translator, day: EpochDay): string {
  const { t } = translator;
  const date = new Date(day * MS_PER_DAY);
  const month = SHORT_MONTHS[date.getUTCMonth()];
  if (month === undefined) throw new Error(`No month ${date.getUTCMonth()}`);
  const gregorian = t("date.gregorian", {
    day: date.getUTCDate(),
    month: t(month),
    year: String(date.getUTCFullYear()),
  });
  return t("date.both", { ethiopian: formatEthiopian(translator, day), gregorian });
}

/** An ISO date in both calendars; anything else stays as it is. */
export function formatBothDates(translator: Translator, date: string): string {
  const day = parseIsoDate(date);
  return day === null ? date : formatBothDays(translator, day);
}

export function formatMomentDay(translator: Translator, atMs: number): string {
  return formatBothDays(translator, todayInAddisAbaba(atMs));
}

/** "today, 2:05 pm", else "2:05 pm, 19 November". */
export function formatDayAndTime(translator: Translator, atMs: number, nowMs: number): string {
  const moment = formatMoment(translator, atMs, nowMs);
  const isToday = todayInAddisAbaba(atMs) === todayInAddisAbaba(nowMs);
  return isToday ? translator.t("time.today", { time: moment }) : moment;
}

/** "09:05, by the Ethiopian clock 3:05 in the day": readers use one or the other. */
export function formatBothClocks({ t }: Translator, atMs: number): string {
  const civil = timeInAddisAbaba(atMs);
  const { hour, minute, part } = toEthiopianTime(civil);
  return t("time.both", {
    civil: `${twoDigits(civil.hour)}:${twoDigits(civil.minute)}`,
    ethiopian: t(part === "day" ? "time.by_day" : "time.by_night", { time: `${hour}:${twoDigits(minute)}` }),
  });
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
