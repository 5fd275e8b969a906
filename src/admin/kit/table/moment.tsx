import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { formatBothClocks, formatMomentDay } from "./admin-dates.ts";
import styles from "./table.module.css";

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
