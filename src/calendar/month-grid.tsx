import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from "react";
import { Link } from "wouter";
import { type EpochDay, toIsoDate } from "#domain/base/day.ts";
import { toEthiopian } from "#domain/calendar/ethiopian-calendar.ts";
import { toGregorian } from "#domain/calendar/gregorian-calendar.ts";
import { type Holiday, holidaysBetween } from "#domain/calendar/holidays.ts";
import type { MessageId } from "../platform/i18n/translator.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { links } from "../platform/lib/links.ts";
import { dayInWords } from "./date-texts.ts";
import { HOLIDAY_NAMES } from "./holidays.tsx";
import styles from "./calendar.module.css";
import { dayByKey, type MonthView, weeksOf } from "./month-view.ts";
import { weekdayId } from "../platform/i18n/weekdays.ts";

/** Sunday first: Amharic and Ge'ez weekday names count from Sunday. */
const SHORT_WEEKDAYS = [
  "calendar.sun",
  "calendar.mon",
  "calendar.tue",
  "calendar.wed",
  "calendar.thu",
  "calendar.fri",
  "calendar.sat",
] as const satisfies readonly MessageId[];

type MonthGridProps = {
  month: MonthView;
  cursor: EpochDay;
  selected: EpochDay;
  today: EpochDay;
  labelledBy: string;
  onMove: (day: EpochDay) => void;
};

/** Days as links with roving tabindex. */
export function MonthGrid({ month, cursor, selected, today, labelledBy, onMove }: MonthGridProps) {
  const { t } = useTranslate();
  const keysId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const movedByKey = useRef(false);
  const { first, last } = month;
  const holidays = useMemo(() => byDay(holidaysBetween(first, last)), [first, last]);

  useEffect(() => {
    if (!movedByKey.current) return;
    movedByKey.current = false;
    grid.current?.querySelector<HTMLAnchorElement>('a[tabindex="0"]')?.focus();
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.target instanceof HTMLAnchorElement))
      return;
    if (event.key === " ") {
      event.preventDefault();
      event.target.click();
      return;
    }
    const to = dayByKey(cursor, event.key, event.shiftKey);
    if (to === null) return;
    event.preventDefault();
    movedByKey.current = to !== cursor;
    onMove(to);
  }

  return (
    <>
      <p id={keysId} hidden>
        {t("calendar.keys")}
      </p>
      <div className={styles.gridFrame}>
        <table
          ref={grid}
          className={styles.grid}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a table with arrow keys is a grid; HTML has no element for it
          role="grid"
          aria-labelledby={labelledBy}
          aria-describedby={keysId}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              {SHORT_WEEKDAYS.map((id, weekday) => (
                <th key={id} scope="col" abbr={t(weekdayId(weekday))}>
                  {t(id)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week, at) => (
              <tr key={first + 7 * at}>
                {week.map((day, weekday) =>
                  day === null ? (
                    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a day of another month
                    <td key={weekday} />
                  ) : (
                    <DayCell
                      key={weekday}
                      day={day}
                      holidays={holidays.get(day) ?? []}
                      isToday={day === today}
                      isSelected={day === selected}
                      isCursor={day === cursor}
                    />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function byDay(holidays: readonly Holiday[]): Map<EpochDay, Holiday[]> {
  const days = new Map<EpochDay, Holiday[]>();
  for (const holiday of holidays) days.set(holiday.day, [...(days.get(holiday.day) ?? []), holiday]);
  return days;
}

type DayCellProps = {
  day: EpochDay;
  holidays: readonly Holiday[];
  isToday: boolean;
  isSelected: boolean;
  isCursor: boolean;
};

/** Screen readers get full dates and holidays. */
function DayCell({ day, holidays, isToday, isSelected, isCursor }: DayCellProps) {
  const translator = useTranslate();
  const { t } = translator;
  const gregorian = toGregorian(day);
  const isPublic = holidays.some(({ kind }) => kind === "public");
  const mark = isPublic ? styles.publicDay : styles.otherDate;
  const look = [
    styles.day,
    isToday && styles.todayCell,
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
