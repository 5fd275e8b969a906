import { type EpochDay, weekdayOf } from "#domain/base/day.ts";
import { toEthiopian } from "#domain/calendar/ethiopian-calendar.ts";
import { toGeez } from "#domain/calendar/geez.ts";
import { toGregorian } from "#domain/calendar/gregorian-calendar.ts";
import { formatPublished, ETHIOPIAN_MONTHS, GREGORIAN_MONTHS } from "#domain/languages/dates.ts";
import type { MessageId, Translator } from "../platform/i18n/translator.ts";
import type { MonthView } from "./month-view.ts";
import { weekdayId } from "../platform/i18n/weekdays.ts";

/** "Friday". */
export function weekdayName({ t }: Translator, day: EpochDay): string {
  return t(weekdayId(weekdayOf(day)));
}

/** "Friday, 11 Hidar 2019 (20 November 2026)", as the language writes it. */
export function dayInWords(translator: Translator, day: EpochDay): string {
  return translator.t("calendar.day", {
    weekday: weekdayName(translator, day),
    date: formatPublished(translator, day),
  });
}

/** "፲፩ Hidar ፳፻፲፱". */
export function formatInGeez({ t }: Translator, day: EpochDay): string {
  const date = toEthiopian(day);
  return t("date.ethiopian", {
    day: geez(date.day),
    month: t(monthId(ETHIOPIAN_MONTHS, date.month)),
    year: geez(date.year),
  });
}

/** "November – December 2026": Gregorian months of an Ethiopian one. */
export function formatGregorianSpan({ t }: Translator, { first, last }: MonthView): string {
  const [from, to] = [toGregorian(first), toGregorian(last)];
  const named = ({ month, year }: typeof from) =>
    t("calendar.gregorian_month", { month: t(monthId(GREGORIAN_MONTHS, month)), year: String(year) });
  if (from.year === to.year && from.month === to.month) return named(to);
  const start = from.year === to.year ? t(monthId(GREGORIAN_MONTHS, from.month)) : named(from);
  return t("calendar.span", { from: start, to: named(to) });
}

/** `month` counts from 1. */
export function monthId(months: readonly MessageId[], month: number): MessageId {
  const id = months[month - 1];
  if (id === undefined) throw new Error(`No month ${month}`);
  return id;
}

function geez(number: number): string {
  const written = toGeez(number);
  return written.ok ? written.value : String(number);
}
