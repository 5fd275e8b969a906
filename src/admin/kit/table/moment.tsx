import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { formatBothClocks, formatMomentDay, formatBothDays } from "./admin-dates.ts";
import styles from "./table.module.css";
import { parseIsoDate } from "#domain/base/day.ts";

/** Addis Ababa time in both calendars and clocks; ISO text or epoch milliseconds. */
export function Moment({ at, dayOnly = false }: { at: string | number; dayOnly?: boolean }) {
  const translator = useTranslate();
  const ms = typeof at === "number" ? at : Date.parse(at);
  if (Number.isNaN(ms)) return at;
  return (
    <time dateTime={new Date(ms).toISOString()}>
      {formatMomentDay(translator, ms)}
      {!dayOnly && (
        <>
          {" "}
          <span className={styles.clock}>{formatBothClocks(translator, ms)}</span>
        </>
      )}
    </time>
  );
}

/** A date in both calendars; invalid dates stay as they are. */
export function BothDays({ date }: { date: string }) {
  const translator = useTranslate();
  const day = parseIsoDate(date);
  return day === null ? date : <time dateTime={date}>{formatBothDays(translator, day)}</time>;
}
