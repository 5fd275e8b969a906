import { useId } from "react";
import { Link } from "wouter";
import { bahireHasab } from "#domain/calendar/bahire-hasab.ts";
import { type EpochDay, toIsoDate } from "#domain/base/day.ts";
import { fromEthiopian } from "#domain/calendar/ethiopian-calendar.ts";
import { holidaysBetween, type Holiday } from "#domain/calendar/holidays.ts";
import { formatEthiopianMonth, formatPublished } from "../platform/i18n/dates.ts";
import type { MessageId } from "../platform/i18n/translator.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { links } from "../platform/lib/links.ts";
import { Fact } from "../ui/fact.tsx";
import { dayInWords } from "./date-texts.ts";
import { HOLIDAY_NAMES, HOLIDAY_KINDS } from "./holiday-names.ts";
import styles from "./calendar.module.css";
import type { MonthView } from "./month-view.ts";

const EVANGELIST_NAMES = {
  john: "evangelist.john",
  matthew: "evangelist.matthew",
  mark: "evangelist.mark",
  luke: "evangelist.luke",
} as const satisfies Record<string, MessageId>;

/** Upper bound of days between two public holidays. */
const MAX_HOLIDAY_GAP = 200;

export function Holidays({ month, today }: { month: MonthView; today: EpochDay }) {
  const translator = useTranslate();
  const { t } = translator;
  const headingId = useId();
  const ofMonth = holidaysBetween(month.first, month.last);
  const next = holidaysBetween(today, today + MAX_HOLIDAY_GAP).find(({ kind }) => kind === "public");
  return (
    <section className={styles.holidaySection} aria-labelledby={headingId}>
      <h2 id={headingId}>{t("holidays.title", { month: formatEthiopianMonth(translator, month.first) })}</h2>
      {ofMonth.length === 0 ? <p>{t("holidays.none")}</p> : <HolidayList holidays={ofMonth} />}
      {next !== undefined && (
        <p className={styles.holidayNext}>
          {t("holidays.next", {
            holiday: t(HOLIDAY_NAMES[next.id]),
            date: formatPublished(translator, next.day),
            days: next.day - today,
          })}
        </p>
      )}
      <YearOfHolidays year={month.year} />
    </section>
  );
}

function YearOfHolidays({ year }: { year: number }) {
  const { t } = useTranslate();
  const first = fromEthiopian({ year, month: 1, day: 1 });
  const end = fromEthiopian({ year: year + 1, month: 1, day: 1 });
  const { ameteAlem, evangelist, medeb, wenber, abektie, metqi } = bahireHasab(year);
  const figures: [MessageId, string | number][] = [
    ["hasab.amete_alem", ameteAlem],
    ["hasab.evangelist", t(EVANGELIST_NAMES[evangelist])],
    ["hasab.medeb", medeb],
    ["hasab.wenber", wenber],
    ["hasab.abektie", abektie],
    ["hasab.metqi", metqi],
  ];
  return (
    <details className={styles.holidayYear}>
      <summary>{t("holidays.year", { year: String(year) })}</summary>
      {first !== null && end !== null && <HolidayList holidays={holidaysBetween(first, end - 1)} />}
      <p className={styles.holidayNote}>{t("holidays.note")}</p>
      <h3>{t("hasab.title", { year: String(year) })}</h3>
      <dl className={styles.holidayFigures}>
        {figures.map(([id, value]) => (
          <Fact key={id} term={t(id)}>
            {value}
          </Fact>
        ))}
      </dl>
    </details>
  );
}

function HolidayList({ holidays }: { holidays: readonly Holiday[] }) {
  const translator = useTranslate();
  const { t } = translator;
  return (
    <ul className={styles.holidayList}>
      {holidays.map(({ id, day, kind, expected }) => (
        <li key={`${id} ${day}`} className={kind === "public" ? styles.holidayPublic : undefined}>
          <Link href={links.calendar(toIsoDate(day))}>{t(HOLIDAY_NAMES[id])}</Link>
          <p>{dayInWords(translator, day)}</p>
          <p className={styles.holidayKind}>
            {t(HOLIDAY_KINDS[kind])}
            {expected && <em>{t("kind.expected")}</em>}
          </p>
        </li>
      ))}
    </ul>
  );
}
