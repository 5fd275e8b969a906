import { sql } from "kysely";
import type { PassportHistory } from "#domain/passports/admin-contract.ts";
import { TAKEN_BACK } from "./listings/hand-changes.ts";
import type { ReadStore } from "../store/store.ts";
import { fullName } from "../accounts/user-row.ts";

type Entry = PassportHistory["data"][number];

type HistoryRow = Omit<Entry, "shown" | "created_by" | "taken_back"> & {
  shown: number;
  rank_date: string;
  imported_by: string | null;
  first_of: string | null;
  middle_of: string | null;
  last_of: string | null;
};

/**
 * A number's listings, newest first, including deleted ones. Former numbers only until their correction, as others may
 * have them now.
 */
export async function readHistory({ db }: ReadStore, id: number): Promise<Entry[]> {
  const { rows } = await sql<HistoryRow>`
    with own as (
      select p.request_number, null as until_id from passports p where p.id = ${id}
      union all
      select l.request_number, max(l.id) from listings l
      where l.passport_id = ${id}
        and l.request_number not in (select p.request_number from passports p where p.id = ${id})
      group by l.request_number
    )
    select l.id, l.kind, l.batch_id, l.request_number, l.first_name, l.middle_name, l.last_name, l.location,
      l.date_of_publish, l.rank_date, l.source_text, l.page, l.line, l.created_at, b.created_by as imported_by,
      u.first_name as first_of, u.middle_name as middle_of, u.last_name as last_of,
      case when p.id is null then 0 else 1 end as shown
    from own
    join listings l on l.request_number = own.request_number and (own.until_id is null or l.id <= own.until_id)
    left join import_batches b on b.id = l.batch_id
    left join users u on u.id = l.made_by
    left join passports p on p.listing_id = l.id and p.id = ${id}
    order by l.id desc`.execute(db);
  return rows.map(({ shown, rank_date, imported_by, first_of, middle_of, last_of, ...entry }) => ({
    ...entry,
    created_by:
      first_of === null || last_of === null
        ? imported_by
        : fullName({ first_name: first_of, middle_name: middle_of, last_name: last_of }),
    shown: shown === 1,
    ...(rank_date === TAKEN_BACK ? { taken_back: true } : {}),
  }));
}
