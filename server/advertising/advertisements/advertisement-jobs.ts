import { sql, type Transaction } from "kysely";
import type { AdvertisementStatus } from "#domain/advertising/steps.ts";
import { MS_PER_DAY, toIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { KEPT_OFFER_DAYS } from "#domain/advertising/contract.ts";
import { writeAudit } from "../../accounts/audit.ts";
import { onSchedule, type JobHandler } from "../../jobs/job-handler.ts";
import { jsonList } from "../../store/json-table.ts";
import { iso, latestNow } from "../../store/clock-skew.ts";
import type { Database } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import type { StoredOffer } from "./judge-event.ts";
import { dropExpiredReportLinks } from "./report.ts";
import { Totals } from "./totals.ts";

/** Events never wait long while so many are dropped. */
const AT_ONCE = 2_000;

/** Drops offers of `KEPT_OFFER_DAYS` ago; a click whose view never came is counted as ignored then. */
export async function dropOldOffers(store: Store, nowMs: number): Promise<void> {
  while ((await dropSome(store, nowMs)) === AT_ONCE);
}

async function dropSome(store: Store, nowMs: number): Promise<number> {
  const { dialect } = store;
  const lock = dialect === "postgres" ? sql`for update` : sql``;
  return store.write(async (trx) => {
    // Later than now: of a clock that ran ahead. In order of their ids, as events lock them.
    const { rows } = await sql<StoredOffer>`select * from ad_offers where id in (
        select id from ad_offers where offered_at < ${iso(nowMs - KEPT_OFFER_DAYS * MS_PER_DAY)} or offered_at > ${latestNow(nowMs)}
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

export const advertisementJobs: readonly JobHandler[] = [
  onSchedule("advertisement-times", { everyMinutes: 5 }, async ({ store, nowMs }) =>
    keepTimes(store, nowMs()),
  ),
  onSchedule("ad-offers-expiry", { dailyAt: "03:20" }, async ({ store, nowMs }) =>
    dropOldOffers(store, nowMs()),
  ),
  onSchedule("report-links-expiry", { dailyAt: "03:40" }, async ({ store, nowMs }) =>
    dropExpiredReportLinks(store.db, nowMs()),
  ),
];

/** Starts scheduled advertisements on their first day and ends running ones after their last. */
async function keepTimes(store: Store, nowMs: number): Promise<void> {
  const today = toIsoDate(todayInAddisAbaba(nowMs));
  const now = new Date(nowMs).toISOString();
  const due = await store.db
    .selectFrom("advertisements")
    .select(["id", "status", "ad_ending_date"])
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "=", "scheduled"), eb("ad_published_date", "<=", today)]),
        eb.and([eb("status", "in", ["active", "paused"]), eb("ad_ending_date", "<", today)]),
      ]),
    )
    .execute();
  for (const { id, status, ad_ending_date: last } of due) {
    const isOver = last !== null && last < today;
    const after = isOver ? "expired" : "active";
    await store.write(async (trx) => step(trx, { id, before: status, after, now }));
  }
}

type Step = { id: number; before: AdvertisementStatus; after: "active" | "expired"; now: string };

async function step(trx: Transaction<Database>, { id, before, after, now }: Step): Promise<void> {
  const changed = await trx
    .updateTable("advertisements")
    .set({ status: after, updated_at: now })
    .where("id", "=", id)
    // Another server or a manager may have been faster.
    .where("status", "=", before)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return;
  await writeAudit(trx, {
    account: null,
    action: after === "active" ? "advertisement.start" : "advertisement.expire",
    subject: `advertisement:${id}`,
    before: { status: before },
    after: { status: after },
    now,
  });
}
