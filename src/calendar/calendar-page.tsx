import { useState, useEffect, useId } from "react";
import { useSearchParams, Link } from "wouter";
import { type EpochDay, todayInAddisAbaba, toIsoDate } from "#domain/base/day.ts";
import { timeInAddisAbaba, toEthiopianTime } from "#domain/calendar/ethiopian-clock.ts";
import { GEEZ_NUMERALS } from "#domain/calendar/geez.ts";
import { holidaysBetween } from "#domain/calendar/holidays.ts";
import { AdvertisementSlot } from "../advertising/placements/advertisement-slot.tsx";
import {
  formatPublished,
  formatEthiopian,
  formatGregorian,
  formatEthiopianMonth,
} from "#domain/languages/dates.ts";
import { usePageMessages, useTranslate } from "../platform/i18n/use-translate.tsx";
import { links } from "../platform/lib/links.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Fact } from "../ui/fact.tsx";
import ui from "../ui/shared.module.css";
import { ChevronIcon } from "../ui/icons.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHead, PageTitle } from "../ui/page-head.tsx";
import { ShareButton } from "../ui/share-button.tsx";
import { TibebLine } from "../ui/tibeb.tsx";
import styles from "./calendar.module.css";
import { DateConverter } from "./date-converter.tsx";
import { weekdayName, dayInWords, formatInGeez, formatGregorianSpan } from "./date-texts.ts";
import { GeezNumbers } from "./geez-numbers.tsx";
import { HOLIDAY_KINDS, HOLIDAY_NAMES, Holidays } from "./holidays.tsx";
import { JumpForm } from "./jump-form.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { monthOf, addMonths, type MonthView, parseDayParam } from "./month-view.ts";
import { readDate, submittedDate } from "./read-date.ts";
import { useClock } from "./use-clock.ts";

/** `/calendar`. */
export function CalendarPage() {
  usePageMessages("calendar");
  useAnchor();
  const translator = useTranslate();
  const { t } = translator;
  const [params] = useSearchParams();
  const today = useClock(todayInAddisAbaba);
  const asked = dayAskedFor(params);
  const selected = asked ?? today;
  // Keyboard cursor; resets when another day is selected.
  const [moved, setMoved] = useState({ from: selected, to: selected });
  const cursor = moved.from === selected ? moved.to : selected;
  const month = monthOf(cursor);
  return (
    <>
      <PageTitle title={t("calendar.title")} description={t("calendar.description")} />
      <PageHead
        title={t("calendar.title")}
        lead={t("calendar.today", {
          weekday: weekdayName(translator, today),
          date: formatPublished(translator, today),
        })}
      />
      <div className={styles.page}>
        {asked === null && (
          <Notice tone="caution" title={t("calendar.no_such_date")}>
            <p>{t("calendar.no_such_date_text")}</p>
          </Notice>
        )}
        <div className={styles.top}>
          <MonthSheet
            month={month}
            cursor={cursor}
            selected={selected}
            today={today}
            onMove={(to: EpochDay) => setMoved({ from: selected, to })}
          />
          <div className={styles.side}>
            <DayDetails day={selected} isToday={selected === today} />
            <EthiopianClock />
          </div>
        </div>
        <AdvertisementSlot placement="calendar" />
        <Holidays month={month} today={today} />
        <DateConverter key={toIsoDate(selected)} start={selected} />
        <GeezNumbers year={month.year} />
      </div>
    </>
  );
}

/** From a link, or the jump form submitted without script. */
function dayAskedFor(params: URLSearchParams): EpochDay | null | undefined {
  const sent = submittedDate(params, "calendar");
  if (sent === null) return parseDayParam(params.get("date"));
  const read = readDate(sent.calendar, sent.input);
  return read.ok ? read.value : null;
}

/** The browser's event, and wouter's for in-app links. */
const MOVES = ["hashchange", "pushState"];

/** Scrolls to the URL's fragment: browsers do so only on full page loads, and the app scrolls new pages to the top. */
function useAnchor(): void {
  useEffect(() => {
    const goThere = (): void => {
      const id = window.location.hash.slice(1);
      // After the layout's effect that scrolls to the top.
      if (id !== "") requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
    };
    goThere();
    for (const move of MOVES) window.addEventListener(move, goThere);
    return () => {
      for (const move of MOVES) window.removeEventListener(move, goThere);
    };
  }, []);
}

function DayDetails({ day, isToday }: { day: EpochDay; isToday: boolean }) {
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

type MonthSheetProps = {
  month: MonthView;
  /** Keyboard cursor. */
  cursor: EpochDay;
  selected: EpochDay;
  today: EpochDay;
  onMove: (day: EpochDay) => void;
};

function MonthSheet({ month, cursor, selected, today, onMove }: MonthSheetProps) {
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
        <li>{t("calendar.mark_other")}</li>
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
      className={`${ui.iconButton} ${styles.turn} ${styles[look]}`}
      aria-label={look === "back" ? t("calendar.previous", { month }) : t("calendar.next", { month })}
    >
      <ChevronIcon />
    </Link>
  );
}

const HOURS = Array.from({ length: 12 }, (_, at) => at + 1);
const RADIUS = 38;
/** Six hours each, from midnight. */
const PARTS = ["clock.night", "clock.morning", "clock.day", "clock.evening"] as const;

/** Ethiopian and international time; re-renders only itself, once a minute. */
function EthiopianClock() {
  const { t } = useTranslate();
  const headingId = useId();
  const minutes = useClock(minutesOfDay);
  const civil = { hour: Math.floor(minutes / 60), minute: minutes % 60 };
  const { hour, minute } = toEthiopianTime(civil);
  const time = `${hour}:${twoDigits(minute)}`;
  return (
    <section className={styles.clock} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        {t("clock.title")}
      </h2>
      <Dial hour={hour} minute={minute} />
      <dl className={styles.times}>
        <div>
          <dt>{t("clock.ethiopian")}</dt>
          <dd className={styles.main}>{t(PARTS[Math.floor(civil.hour / 6)] ?? PARTS[0], { time })}</dd>
        </div>
        <Fact term={t("clock.civil")}>
          {twoDigits(civil.hour)}:{twoDigits(civil.minute)}
        </Fact>
      </dl>
      <p className={styles.note}>{t("clock.note")}</p>
    </section>
  );
}

/** Attributes only: the CSP of prerendered pages allows no style attributes. */
function Dial({ hour, minute }: { hour: number; minute: number }) {
  return (
    <svg className={styles.dial} viewBox="-50 -50 100 100" aria-hidden="true">
      <circle className={styles.face} r="48" />
      {HOURS.map((at) => {
        const angle = (at / 6) * Math.PI;
        return (
          <text
            key={at}
            className={styles.numeral}
            x={(RADIUS * Math.sin(angle)).toFixed(1)}
            y={(-RADIUS * Math.cos(angle)).toFixed(1)}
          >
            {at > 10 ? `${GEEZ_NUMERALS[9]}${GEEZ_NUMERALS[at - 11]}` : GEEZ_NUMERALS[at - 1]}
          </text>
        );
      })}
      <path className={styles.hour} d="M0 6V-20" transform={`rotate(${30 * hour + minute / 2})`} />
      <path className={styles.minute} d="M0 8V-29" transform={`rotate(${6 * minute})`} />
      <path className={styles.pin} d="M0-3.5L3.5 0 0 3.5-3.5 0z" />
    </svg>
  );
}

function minutesOfDay(nowMs: number): number {
  const { hour, minute } = timeInAddisAbaba(nowMs);
  return 60 * hour + minute;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
