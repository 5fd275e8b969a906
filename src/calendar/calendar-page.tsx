import { useState, useEffect } from "react";
import { useSearchParams } from "wouter";
import { type EpochDay, todayInAddisAbaba, toIsoDate } from "#domain/base/day.ts";
import { AdvertisementSlot } from "../advertising/places/advertisement-slot.tsx";
import { formatPublished } from "../platform/i18n/dates.ts";
import { usePageMessages, useTranslate } from "../platform/i18n/use-translate.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { parseDayParam } from "./calendar-range.ts";
import styles from "./calendar.module.css";
import { DateConverter } from "./date-converter.tsx";
import { weekdayName } from "./date-texts.ts";
import { DayDetails } from "./day-details.tsx";
import { EthiopianClock } from "./ethiopian-clock.tsx";
import { GeezNumbers } from "./geez-numbers.tsx";
import { Holidays } from "./holidays.tsx";
import { MonthSheet } from "./month-sheet.tsx";
import { monthOf } from "./month-view.ts";
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
