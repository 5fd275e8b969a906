import { todayInAddisAbaba } from "#domain/day.ts";
import { formatPublished } from "../../i18n/dates.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";

/** The date in Ethiopia, in both calendars. */
export function ArticleDate({ instant }: { instant: string }) {
  const translator = useTranslate();
  return (
    <time dateTime={instant}>{formatPublished(translator, todayInAddisAbaba(Date.parse(instant)))}</time>
  );
}
