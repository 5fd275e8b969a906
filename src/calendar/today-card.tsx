import { useId } from "react";
import { Link } from "wouter";
import { todayInAddisAbaba, toIsoDate, weekdayOf } from "#domain/base/day.ts";
import { links } from "../platform/lib/links.ts";
import { formatEthiopian, formatGregorian } from "#domain/languages/dates.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import styles from "./today-card.module.css";
import { useClock } from "./use-clock.ts";
import { weekdayId } from "../platform/i18n/weekdays.ts";

export function TodayCard() {
  const translator = useTranslate();
  const { t } = translator;
  const headingId = useId();
  const today = useClock(todayInAddisAbaba);
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId}>{t("today.title")}</h2>
      <p className={styles.date}>
        <span>{t(weekdayId(weekdayOf(today)))}</span>
        <strong>{formatEthiopian(translator, today)}</strong>
        <time dateTime={toIsoDate(today)}>{formatGregorian(translator, today)}</time>
      </p>
      <Link href={links.calendar()}>{t("today.open")}</Link>
    </section>
  );
}
