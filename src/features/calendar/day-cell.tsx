import { Link } from "wouter";
import { type EpochDay, toIsoDate } from "#domain/day.ts";
import { toEthiopian } from "#domain/ethiopian-calendar.ts";
import { toGregorian } from "#domain/gregorian-calendar.ts";
import type { Holiday } from "#domain/holidays.ts";
import { links } from "../../lib/links.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { dayInWords } from "./date-texts.ts";
import { HOLIDAY_NAMES } from "./holiday-names.ts";
import styles from "./month-grid.module.css";

type DayCellProps = {
  day: EpochDay;
  holidays: readonly Holiday[];
  isToday: boolean;
  isSelected: boolean;
  isCursor: boolean;
};

/** Screen readers get full dates and holidays. */
export function DayCell({ day, holidays, isToday, isSelected, isCursor }: DayCellProps) {
  const translator = useTranslate();
  const { t } = translator;
  const gregorian = toGregorian(day);
  const isPublic = holidays.some(({ kind }) => kind === "public");
  const mark = isPublic ? styles.public : styles.other;
  const look = [
    styles.day,
    isToday && styles.today,
    isSelected && styles.selected,
    holidays.length > 0 && mark,
  ];
  const name = dayInWords(translator, day);
  const label =
    holidays.length === 0
      ? name
      : t("calendar.day_with", {
          day: name,
          holidays: holidays.map(({ id }) => t(HOLIDAY_NAMES[id])).join(t("list.separator")),
        });
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the text is in the link
    <td aria-selected={isSelected}>
      <Link
        href={links.calendar(toIsoDate(day))}
        className={look.filter(Boolean).join(" ")}
        tabIndex={isCursor ? 0 : -1}
        aria-current={isToday ? "date" : undefined}
      >
        <span className="only-read-aloud">{label}</span>
        <b aria-hidden="true">{toEthiopian(day).day}</b>
        <small aria-hidden="true" className={gregorian.day === 1 ? styles.firstOfMonth : undefined}>
          {gregorian.day === 1 ? `1/${gregorian.month}` : gregorian.day}
        </small>
      </Link>
    </td>
  );
}
