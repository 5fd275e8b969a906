import { Link } from "wouter";
import { toIsoDate } from "#domain/day.ts";
import type { Holiday } from "#domain/holidays.ts";
import { links } from "../../lib/links.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { dayInWords } from "./date-texts.ts";
import { HOLIDAY_KINDS, HOLIDAY_NAMES } from "./holiday-names.ts";
import styles from "./holidays.module.css";

export function HolidayList({ holidays }: { holidays: readonly Holiday[] }) {
  const translator = useTranslate();
  const { t } = translator;
  return (
    <ul className={styles.list}>
      {holidays.map(({ id, day, kind, expected }) => (
        <li key={`${id} ${day}`} className={kind === "public" ? styles.public : styles.other}>
          <Link href={links.calendar(toIsoDate(day))}>{t(HOLIDAY_NAMES[id])}</Link>
          <p>{dayInWords(translator, day)}</p>
          <p className={styles.kind}>
            {t(HOLIDAY_KINDS[kind])}
            {expected && <em>{t("kind.expected")}</em>}
          </p>
        </li>
      ))}
    </ul>
  );
}
