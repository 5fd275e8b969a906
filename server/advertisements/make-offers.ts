import { sql } from "kysely";
import type { Transaction } from "kysely";
import { HELD_OFFER_MS, OFFER_MS, PLACEMENTS } from "#domain/api/placements.ts";
import type { Offer, Placement } from "#domain/api/placements.ts";
import { parseIsoDate, startOfDay, toIsoDate, todayInAddisAbaba } from "#domain/day.ts";
import { jsonTable } from "../store/json-table.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { readRunning } from "./read-running.ts";
import type { Running } from "./read-running.ts";
import { takeTurns } from "./take-turns.ts";
import type { Totals } from "./totals.ts";
import { uuidV7 } from "./uuid-v7.ts";

/** `placement` null: over all placements, to be held for offline. */
export type OfferWish = { placement: Placement | null; count: number };

type Change = { trx: Transaction<Database>; dialect: Store["dialect"]; nowMs: number; totals: Totals };

/** Makes and stores what is wanted, as far as there is something to show; one list for each wish. */
export async function makeOffers(change: Change, wishes: readonly OfferWish[]): Promise<Offer[][]> {
  if (wishes.length === 0) return [];
  const { trx, dialect, nowMs, totals } = change;
  const day = toIsoDate(todayInAddisAbaba(nowMs));
  const first = firstInEach(await readRunning(trx, day));
  const spread = wishes.map((wish) => placementsOf(wish, first));
  const next = await takeTurns(trx, dialect, first, spread.flat());
  const offeredAt = new Date(nowMs).toISOString();
  const isHeld = (at: number) => wishes[at]?.placement === null;
  const made = spread.map((placements, at) =>
    placements.flatMap((placement) => {
      const advertisement = next(placement);
      if (advertisement === undefined) return [];
      return [toOffer(advertisement, nowMs, isHeld(at) ? HELD_OFFER_MS : OFFER_MS)];
    }),
  );
  const rows = made.flatMap((offers, at) =>
    offers.map((offer) => {
      // Held ones count when they are shown (`judge-event.ts`).
      if (!isHeld(at)) {
        totals.count({ day, advertisementId: offer.id, placement: offer.placement }, "offers");
      }
      const unshown = Number(isHeld(at));
      return [offer.offer_id, offer.id, offer.placement, day, offeredAt, offer.expires_at, unshown];
    }),
  );
  if (rows.length > 0) {
    await sql`insert into ad_offers (id, advertisement_id, placement, day, offered_at, expires_at, unshown)
      select value ->> 0, cast(value ->> 1 as bigint), value ->> 2, value ->> 3, value ->> 4, value ->> 5,
        cast(value ->> 6 as integer)
      from ${jsonTable(dialect, rows)}`.execute(trx);
  }
  return made;
}

/** Keeps those with the highest priority in each placement. */
function firstInEach(running: readonly Running[]): Map<Placement, Running[]> {
  const first = new Map<Placement, Running[]>();
  for (const one of running) {
    const best = first.get(one.placement);
    if (best?.[0] === undefined || one.priority > best[0].priority) first.set(one.placement, [one]);
    else if (one.priority === best[0].priority) best.push(one);
  }
  return first;
}

function placementsOf({ placement, count }: OfferWish, first: ReadonlyMap<Placement, unknown>): Placement[] {
  const shown = PLACEMENTS.filter((one) => first.has(one) && (placement ?? one) === one);
  return Array.from({ length: count }, (_, at) => shown[at % shown.length]).filter(
    (one) => one !== undefined,
  );
}

function toOffer(advertisement: Running, nowMs: number, lastsMs: number): Offer {
  return {
    id: advertisement.id,
    offer_id: uuidV7(nowMs),
    title: advertisement.title,
    desktop_asset_url: advertisement.desktopUrl,
    mobile_asset_url: advertisement.mobileUrl,
    client_link: advertisement.clientLink,
    placement: advertisement.placement,
    expires_at: new Date(Math.min(nowMs + lastsMs, endOf(advertisement))).toISOString(),
  };
}

/** When its last day in Addis Ababa is over. */
function endOf({ endingDay }: Running): number {
  const day = parseIsoDate(endingDay ?? "");
  return day === null ? Infinity : Date.parse(startOfDay(day + 1));
}
