import { todayInAddisAbaba } from "#domain/base/day.ts";
import { PublishedDate } from "../../ui/published-date.tsx";

/** The date in Ethiopia, in both calendars. */
export function ArticleDate({ instant }: { instant: string }) {
  return (
    <time dateTime={instant}>
      <PublishedDate day={todayInAddisAbaba(Date.parse(instant))} />
    </time>
  );
}
