import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { IgnoredReason } from "#domain/api/advertisement-figures.ts";
import { toIsoDate, todayInAddisAbaba } from "#domain/day.ts";
import { jsonList, jsonTable } from "../store/json-table.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { isOf, judgeEvent } from "./judge-event.ts";
import type { AdEvent, StoredOffer } from "./judge-event.ts";
import type { Shown, Totals } from "./totals.ts";

type Change = { trx: Transaction<Database>; dialect: Store["dialect"]; totals: Totals };

/** Notes events on their offers, in the order of arrival, and counts them. */
export async function recordEvents(change: Change, events: readonly AdEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { trx, dialect, totals } = change;
  const offers = await lockOffers(change, [...new Set(events.map(({ offerId }) => offerId))].sort());
  const changed = new Set<StoredOffer>();
  for (const event of events) {
    const offer = offers.get(event.offerId);
    const verdict = judgeEvent(offer, event);
    if (!isOf(offer, event)) {
      const day = toIsoDate(todayInAddisAbaba(event.atMs));
      ignore(totals, { day, advertisementId: 0, placement: event.placement }, event, "unknown_offer");
      continue;
    }
    const of = { day: offer.day, advertisementId: offer.advertisement_id, placement: offer.placement };
    if (verdict.kind === "ignored") {
      ignore(totals, of, event, verdict.reason);
      continue;
    }
    // A beacon "shown" that comes again changes nothing.
    if (event.kind === "shown" && verdict.offers === 0) continue;
    offer.unshown = 0;
    const at = new Date(event.atMs).toISOString();
    if (event.kind === "view") offer.viewed_at = at;
    if (event.kind === "click") offer.clicked_at = at;
    changed.add(offer);
    for (const what of ["offers", "views", "clicks"] as const) if (verdict[what] > 0) totals.count(of, what);
  }
  const rows = [...changed].map(({ id, viewed_at, clicked_at }) => [id, viewed_at, clicked_at]);
  if (rows.length === 0) return;
  await sql`update ad_offers set viewed_at = told.value ->> 1, clicked_at = told.value ->> 2, unshown = 0
    from ${jsonTable(dialect, rows)} as told where ad_offers.id = told.value ->> 0`.execute(trx);
}

/** Views and clicks, which are paid for. */
function ignore(totals: Totals, of: Shown, { kind }: AdEvent, reason: IgnoredReason): void {
  if (kind !== "shown") totals.ignore(of, kind, reason);
}

/** Locks in the order of the ids, so that servers that write at once cannot deadlock. */
async function lockOffers(
  { trx, dialect }: Change,
  ids: readonly string[],
): Promise<Map<string, StoredOffer>> {
  const lock = dialect === "postgres" ? sql`for update` : sql``;
  const { rows } = await sql<StoredOffer>`
    select id, advertisement_id, placement, day, offered_at, expires_at, viewed_at, clicked_at, unshown
    from ad_offers
    where id in (select value ->> 0 from ${jsonList(dialect, ids)}) order by id ${lock}`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}
