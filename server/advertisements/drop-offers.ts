import { sql } from "kysely";
import { MS_PER_DAY } from "#domain/day.ts";
import { jsonList } from "../store/json-table.ts";
import { iso, latestNow } from "../store/lies-ahead.ts";
import type { Store } from "../store/store.ts";
import type { StoredOffer } from "./judge-event.ts";
import { Totals } from "./totals.ts";

/** A day longer than the longest offer. */
const KEPT_MS = 4 * MS_PER_DAY;
/** Events never wait long while so many are dropped. */
const AT_ONCE = 2_000;

/** Drops offers of four days ago; a click whose view never came is counted as ignored then. */
export async function dropOldOffers(store: Store, nowMs: number): Promise<void> {
  while ((await dropSome(store, nowMs)) === AT_ONCE);
}

async function dropSome(store: Store, nowMs: number): Promise<number> {
  const { dialect } = store;
  const lock = dialect === "postgres" ? sql`for update` : sql``;
  return store.write(async (trx) => {
    // Later than now: of a clock that ran ahead. In order of their ids, as events lock them.
    const { rows } = await sql<StoredOffer>`select * from ad_offers where id in (
        select id from ad_offers where offered_at < ${iso(nowMs - KEPT_MS)} or offered_at > ${latestNow(nowMs)}
        limit ${AT_ONCE})
      order by id ${lock}`.execute(trx);
    const totals = new Totals();
    for (const offer of rows) {
      if (offer.clicked_at === null || offer.viewed_at !== null) continue;
      const { day, advertisement_id: advertisementId, placement } = offer;
      totals.ignore({ day, advertisementId, placement }, "click", "click_without_view");
    }
    if (rows.length > 0) {
      const ids = rows.map(({ id }) => id);
      await sql`delete from ad_offers where id in (select value ->> 0 from ${jsonList(dialect, ids)})`.execute(
        trx,
      );
    }
    await totals.write(trx, dialect);
    return rows.length;
  });
}
