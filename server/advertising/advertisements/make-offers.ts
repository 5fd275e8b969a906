import { randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { pictureFile } from "#domain/articles/media.ts";
import { HELD_OFFER_MS, OFFER_MS, type Offer } from "#domain/advertising/contract.ts";
import { PLACEMENTS, type Placement } from "#domain/advertising/placements.ts";
import { parseIsoDate, startOfDay, toIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { jsonTable } from "../../store/json-table.ts";
import { isRunning } from "../../store/published-version.ts";
import type { Database } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import type { Totals } from "./totals.ts";

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

/** A UUID of version 7 (RFC 9562): begins with the time, so new rows go to the end of an index. */
function uuidV7(nowMs: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * Counts on where several share a placement, so that they take turns over all servers; returns what gives the next one.
 * Rows in order of their key: no deadlocks.
 */
async function takeTurns<T>(
  trx: Transaction<Database>,
  dialect: Store["dialect"],
  sharing: ReadonlyMap<Placement, readonly T[]>,
  wanted: readonly Placement[],
): Promise<(placement: Placement) => T | undefined> {
  const counts = [...Map.groupBy(wanted, (placement) => placement)]
    .map(([placement, { length }]) => [placement, length] as const)
    .filter(([placement]) => (sharing.get(placement)?.length ?? 0) > 1)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const turns = new Map<Placement, number>();
  if (counts.length > 0) {
    const { rows } = await sql<{ placement: Placement; turn: number }>`insert into ad_turns (placement, turn)
      select value ->> 0, cast(value ->> 1 as bigint) from ${jsonTable(dialect, counts)} where true
      on conflict (placement) do update set turn = ad_turns.turn + excluded.turn
      returning placement, turn`.execute(trx);
    const taken = new Map(counts);
    for (const { placement, turn } of rows) turns.set(placement, turn - (taken.get(placement) ?? 0));
  }
  return (placement) => {
    const all = sharing.get(placement) ?? [];
    const turn = turns.get(placement) ?? 0;
    turns.set(placement, turn + 1);
    return all[turn % all.length];
  };
}

/** An advertisement that may be offered now. */
type Running = {
  id: number;
  placement: Placement;
  title: string;
  clientLink: string;
  desktopUrl: string;
  mobileUrl: string;
  /** The last day; included. */
  endingDay: string | null;
  priority: number;
};

type Row = {
  id: number;
  placement: Placement;
  ad_title: string;
  ad_client_link: string;
  desktop_media: string;
  mobile_media: string;
  ad_ending_date: string | null;
  priority: number;
  desktop_files: string | null;
  mobile_files: string | null;
};

const DESKTOP_WIDTH = 1200;
const MOBILE_WIDTH = 800;

const files = (column: "desktop_media" | "mobile_media") => sql`(select string_agg(f.name, ' ')
  from media_files as f where f.media_id = ${sql.ref(`a.${column}`)})`;

/** The advertisements that are shown on this day of Addis Ababa, by id. */
async function readRunning(trx: Transaction<Database>, day: string): Promise<Running[]> {
  const { rows } = await sql<Row>`select a.id, a.placement, a.ad_title, a.ad_client_link, a.desktop_media,
    a.mobile_media, a.ad_ending_date, a.priority, ${files("desktop_media")} as desktop_files,
    ${files("mobile_media")} as mobile_files
    from advertisements as a where ${isRunning(day)} order by a.id`.execute(trx);
  return rows.flatMap((row) => {
    const desktop = widestUpTo(row.desktop_files, DESKTOP_WIDTH);
    const mobile = widestUpTo(row.mobile_files, MOBILE_WIDTH);
    if (desktop === null || mobile === null) return [];
    return {
      id: row.id,
      placement: row.placement,
      title: row.ad_title,
      clientLink: row.ad_client_link,
      desktopUrl: pictureFile(row.desktop_media, desktop),
      mobileUrl: pictureFile(row.mobile_media, mobile),
      endingDay: row.ad_ending_date,
      priority: row.priority,
    };
  });
}

/** The widest WebP file within the limit, else the narrowest. */
function widestUpTo(names: string | null, most: number): number | null {
  const widths = [...(names ?? "").matchAll(/\b(\d+)\.webp\b/g)].map(([, width]) => Number(width));
  const within = widths.filter((width) => width <= most);
  return within.length > 0 ? Math.max(...within) : widths.length > 0 ? Math.min(...widths) : null;
}
