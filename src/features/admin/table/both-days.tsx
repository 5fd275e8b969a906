import { parseIsoDate } from "#domain/day.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { formatBothDays } from "./admin-dates.ts";

/** A day of a list in both calendars; what is no day stays as it is. */
export function BothDays({ date }: { date: string }) {
  const translator = useTranslate();
  const day = parseIsoDate(date);
  return day === null ? date : <time dateTime={date}>{formatBothDays(translator, day)}</time>;
}
