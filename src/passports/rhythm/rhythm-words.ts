import { type Rhythm, WEEKS_OF_RHYTHM } from "#domain/lists/rhythm.ts";
import { formatEthiopian, formatPublished } from "#domain/texts/dates.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import { weekdayId } from "../../platform/i18n/weekdays.ts";
import type { AlikeNumbers } from "./alike-numbers.ts";

/** How the lists of a branch came, in sentences with their counts. */
export function branchWords(translator: Translator, { lists, every, newest, age, weekdays }: Rhythm): string {
  const { t } = translator;
  const usually = t(every.from === every.to ? "rhythm.every" : "rhythm.between", every);
  const said = [
    t("rhythm.lists", { lists, weeks: WEEKS_OF_RHYTHM, usually }),
    t("rhythm.newest", { age, date: formatPublished(translator, newest) }),
  ];
  if (weekdays !== null) {
    const [first = "", second] = weekdays.days.map((weekday) => t(weekdayId(weekday)));
    const named = second === undefined ? first : t("rhythm.two_weekdays", { first, second });
    said.push(t("rhythm.weekdays", { count: weekdays.lists, lists, weekdays: named }));
  }
  return said.join(" ");
}

/** What the chart shows. */
export function weeksInWords(translator: Translator, { weeks }: Rhythm): string {
  const { t } = translator;
  const list = weeks
    .filter(({ count }) => count > 0)
    .map(({ day, count }) => t("rhythm.week", { date: formatEthiopian(translator, day), count }));
  return t("rhythm.weeks", { weeks: WEEKS_OF_RHYTHM, list: list.join(t("list.separator")) });
}

/** How many numbers begin alike, and when they were listed. */
export function alikeWords(
  translator: Translator,
  { begin, count, days, isMore, next }: AlikeNumbers,
): string {
  const { t } = translator;
  const list = days.map((day) => formatEthiopian(translator, day)).join(t("list.separator"));
  const said = [t(isMore ? "rhythm.alike_newest" : "rhythm.alike", { begin, count, days: list })];
  if (next !== null)
    said.push(t("rhythm.next", { begin: next.begin, date: formatEthiopian(translator, next.day) }));
  return said.join(" ");
}
