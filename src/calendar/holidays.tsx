import { useId } from "react";
import { Link } from "wouter";
import { type EpochDay, toIsoDate } from "#domain/base/day.ts";
import { bahireHasab } from "#domain/calendar/bahire-hasab.ts";
import { fromEthiopian } from "#domain/calendar/ethiopian-calendar.ts";
import { formatEthiopianMonth, formatPublished } from "#domain/languages/dates.ts";
import {
  holidaysBetween,
  type Holiday,
  type HolidayId,
  type HolidayKind,
} from "#domain/calendar/holidays.ts";
import type { MessageId } from "../platform/i18n/translator.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { links } from "../platform/lib/links.ts";
import { Fact } from "../ui/fact.tsx";
import styles from "./calendar.module.css";
import { dayInWords } from "./date-texts.ts";
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

export const HOLIDAY_NAMES = {
  enkutatash: "holiday.enkutatash",
  demera: "holiday.demera",
  meskel: "holiday.meskel",
  tsome_nebiyat: "holiday.tsome_nebiyat",
  hidar_tsion: "holiday.hidar_tsion",
  nations: "holiday.nations",
  gabriel: "holiday.gabriel",
  genna: "holiday.genna",
  ketera: "holiday.ketera",
  timkat: "holiday.timkat",
  kana: "holiday.kana",
  martyrs: "holiday.martyrs",
  adwa: "holiday.adwa",
  labour: "holiday.labour",
  patriots: "holiday.patriots",
  derg_downfall: "holiday.derg_downfall",
  tsome_filseta: "holiday.tsome_filseta",
  buhe: "holiday.buhe",
  filseta: "holiday.filseta",
  nineveh: "holiday.nineveh",
  abiy_tsom: "holiday.abiy_tsom",
  debre_zeyit: "holiday.debre_zeyit",
  hosanna: "holiday.hosanna",
  siklet: "holiday.siklet",
  fasika: "holiday.fasika",
  rikbe_kahnat: "holiday.rikbe_kahnat",
  erget: "holiday.erget",
  peraklitos: "holiday.peraklitos",
  tsome_hawaryat: "holiday.tsome_hawaryat",
  mawlid: "holiday.mawlid",
  ramadan: "holiday.ramadan",
  eid_al_fitr: "holiday.eid_al_fitr",
  eid_al_adha: "holiday.eid_al_adha",
} as const satisfies Record<HolidayId, MessageId>;

export const HOLIDAY_KINDS = {
  public: "kind.public",
  religious: "kind.religious",
  memorial: "kind.memorial",
} as const satisfies Record<HolidayKind, MessageId>;
