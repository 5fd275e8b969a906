import { sql } from "kysely";
import type { RawBuilder } from "kysely";

const newestPayment = sql`(select p.status from advertisement_payments as p
  where p.advertisement_id = a.id order by p.id desc limit 1)`;
const picture = (column: "desktop_media" | "mobile_media") => sql`exists (select 1 from media as m
  where m.id = ${sql.ref(`a.${column}`)} and m.kind = 'picture')`;

/** Whether advertisement `a` is shown on `day` (of Addis Ababa): active, paid, within its dates, its pictures there. */
export function isRunning(day: RawBuilder<unknown> | string): RawBuilder<boolean> {
  return sql<boolean>`(a.status = 'active'
    and (a.ad_published_date is null or a.ad_published_date <= ${day})
    and (a.ad_ending_date is null or a.ad_ending_date >= ${day})
    and ${newestPayment} = 'paid' and ${picture("desktop_media")} and ${picture("mobile_media")})`;
}

/** The placements that show something on `day`, with commas between; null if none does. */
export function shownPlacements(day: RawBuilder<unknown> | string): RawBuilder<string | null> {
  return sql<string | null>`(select string_agg(placement, ',' order by placement) from
    (select distinct a.placement from advertisements as a where ${isRunning(day)}) as shown)`;
}
