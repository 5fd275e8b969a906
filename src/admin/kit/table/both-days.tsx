import { parseIsoDate } from "#domain/base/day.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { formatBothDays } from "./admin-dates.ts";

/** A date in both calendars; invalid dates stay as they are. */
export function BothDays({ date }: { date: string }) {
  const translator = useTranslate();
  const day = parseIsoDate(date);
  return day === null ? date : <time dateTime={date}>{formatBothDays(translator, day)}</time>;
}
