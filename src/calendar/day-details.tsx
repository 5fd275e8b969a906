import { useId } from "react";
import { type EpochDay, toIsoDate } from "#domain/base/day.ts";
import { holidaysBetween } from "#domain/calendar/holidays.ts";
import { links } from "../platform/lib/links.ts";
import { formatEthiopian, formatGregorian } from "../platform/i18n/dates.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { ShareButton } from "../ui/share-button.tsx";
import { TibebLine } from "../ui/tibeb.tsx";
import { dayInWords, formatInGeez, weekdayName } from "./date-texts.ts";
import styles from "./day-details.module.css";
import { HOLIDAY_KINDS, HOLIDAY_NAMES } from "./holiday-names.ts";

export function DayDetails({ day, isToday }: { day: EpochDay; isToday: boolean }) {
  const translator = useTranslate();
  const { t } = translator;
  const headingId = useId();
  const holidays = holidaysBetween(day, day);
  const said = dayInWords(translator, day);
  return (
    <section className={styles.card} aria-labelledby={headingId} aria-live="polite">
      <TibebLine />
      <h2 id={headingId} className="only-read-aloud">
        {t("day.title")}
      </h2>
      <div className={styles.date}>
        <p className={styles.weekday}>
          {weekdayName(translator, day)}
          {isToday && <span className={styles.today}>{t("calendar.mark_today")}</span>}
        </p>
        <p className={styles.ethiopian}>{formatEthiopian(translator, day)}</p>
        <p>
          <time dateTime={toIsoDate(day)}>{formatGregorian(translator, day)}</time>
        </p>
      </div>
      {holidays.length > 0 && (
        <ul className={styles.holidays}>
          {holidays.map(({ id, kind, expected }) => (
            <li key={id}>
              <strong>{t(HOLIDAY_NAMES[id])}</strong>
              <span>{t(HOLIDAY_KINDS[kind])}</span>
              {expected && <span>{t("day.islamic_note")}</span>}
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.geez}>
        <dt>{t("day.geez")}</dt>
        <dd>{formatInGeez(translator, day)}</dd>
      </dl>
      <div className={styles.actions}>
        <ShareButton text={said} url={links.calendar(toIsoDate(day))} />
      </div>
    </section>
  );
}
