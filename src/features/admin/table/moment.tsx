import { useTranslate } from "../../../i18n/use-translate.tsx";
import { formatBothClocks, formatMomentDay } from "./admin-dates.ts";
import styles from "./moment.module.css";

/** When something happened, in Addis Ababa, in both calendars and by both clocks: the server says an ISO time, the outbox milliseconds. */
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
