import { useId } from "react";
import { Link } from "wouter";
import { type EpochDay, toIsoDate } from "#domain/base/day.ts";
import { links } from "../platform/lib/links.ts";
import { formatEthiopianMonth } from "../platform/i18n/dates.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { ButtonLink } from "../ui/button.tsx";
import icon from "../ui/icon-button.module.css";
import { ChevronIcon } from "../ui/icons.tsx";
import { formatGregorianSpan } from "./date-texts.ts";
import { JumpForm } from "./jump-form.tsx";
import { MonthGrid } from "./month-grid.tsx";
import styles from "./month-sheet.module.css";
import { addMonths, type MonthView } from "./month-view.ts";

type MonthSheetProps = {
  month: MonthView;
  /** Keyboard cursor. */
  cursor: EpochDay;
  selected: EpochDay;
  today: EpochDay;
  onMove: (day: EpochDay) => void;
};

export function MonthSheet({ month, cursor, selected, today, onMove }: MonthSheetProps) {
  const translator = useTranslate();
  const { t } = translator;
  const headingId = useId();
  return (
    <section className={styles.sheet} aria-labelledby={headingId}>
      <div className={styles.head}>
        <div className={styles.name}>
          <h2 id={headingId}>{formatEthiopianMonth(translator, month.first)}</h2>
          <p>{formatGregorianSpan(translator, month)}</p>
        </div>
        <nav className={styles.nav} aria-label={t("calendar.month_label")}>
          <Turn to={addMonths(cursor, -1)} from={cursor} look="back" />
          <Turn to={addMonths(cursor, 1)} from={cursor} look="on" />
        </nav>
      </div>
      <MonthGrid
        month={month}
        cursor={cursor}
        selected={selected}
        today={today}
        labelledBy={headingId}
        onMove={onMove}
      />
      <ul className={styles.legend}>
        <li className={styles.public}>{t("calendar.mark_public")}</li>
        <li className={styles.other}>{t("calendar.mark_other")}</li>
      </ul>
      <div className={styles.tools}>
        <JumpForm start={selected} />
        <ButtonLink href={links.calendar()}>{t("calendar.to_today")}</ButtonLink>
      </div>
    </section>
  );
}

/** Previous or next month; nothing at the calendar's ends. */
function Turn({ to, from, look }: { to: EpochDay; from: EpochDay; look: "back" | "on" }) {
  const translator = useTranslate();
  const { t } = translator;
  if (to === from) return null;
  const month = formatEthiopianMonth(translator, to);
  return (
    <Link
      href={links.calendar(toIsoDate(to))}
      className={`${icon.button} ${styles.turn} ${styles[look]}`}
      aria-label={look === "back" ? t("calendar.previous", { month }) : t("calendar.next", { month })}
    >
      <ChevronIcon />
    </Link>
  );
}
