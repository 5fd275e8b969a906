import { sql, type Kysely, type SelectQueryBuilder, type Selectable } from "kysely";
import type {
  Advertisement,
  AdvertisementDetail,
  AdvertisementQuery,
  Payment,
} from "#domain/advertising/admin-advertisements.ts";
import type { PictureFacts } from "#domain/articles/media.ts";
import { PLACEMENTS } from "#domain/advertising/placements.ts";
import { ProblemError } from "../../http/problem.ts";
import { contentVersion, etagOf } from "../../http/etag.ts";
import { readFacts } from "../../articles/media/pictures.ts";
import { contains } from "../../store/text-match.ts";
import type { Database } from "../../store/schema.ts";
import type { ReadStore } from "../../store/store.ts";
import type { AdvertisementTable } from "../../store/tables/advertisements.ts";
import { birr, NET_CENTS } from "./birr.ts";

type Position = { limit: number; offset: number };

/** A page of advertisements, by default newest first. */
export async function listAdvertisements(
  { db }: ReadStore,
  query: AdvertisementQuery,
  { limit, offset }: Position,
): Promise<{ data: Advertisement[]; total: number }> {
  const { total } = await filter(db.selectFrom("advertisements"), query)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { sort = "created_at", sort_dir: direction = "desc" } = query;
  const rows = await filter(advertisements(db), query)
    .orderBy(sql`${sql.ref(`advertisements.${sort}`)} is null`)
    .orderBy(`advertisements.${sort}`, direction)
    .orderBy("advertisements.id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { data: await withPictures(db, rows), total };
}

function filter<O>(
  listed: SelectQueryBuilder<Database, "advertisements", O>,
  { q = "", status, placement }: AdvertisementQuery,
): SelectQueryBuilder<Database, "advertisements", O> {
  const text = q.trim();
  return listed
    .$if(status !== undefined, (query) => query.where("advertisements.status", "=", status ?? "draft"))
    .$if(placement !== undefined, (query) => query.where("placement", "=", placement ?? "sidebar"))
    .$if(text !== "", (query) =>
      query.where(
        sql<boolean>`(${contains(sql.ref("ad_title"), text)} or ${contains(sql.ref("client_name"), text)})`,
      ),
    );
}

/** Finds it with its payments, newest first. Throws 404. */
export async function findAdvertisement(db: Kysely<Database>, id: number): Promise<AdvertisementDetail> {
  const row = await advertisements(db).where("advertisements.id", "=", id).executeTakeFirst();
  if (row === undefined) throw noSuchAdvertisement();
  const [found] = await withPictures(db, [row]);
  if (found === undefined) throw noSuchAdvertisement();
  return { ...found, payments: await paymentsOf(db, id) };
}

async function withPictures(
  db: Kysely<Database>,
  rows: readonly AdvertisementRow[],
): Promise<Advertisement[]> {
  const ids = rows.flatMap((row) => [row.desktop_media, row.mobile_media]).filter((id) => id !== null);
  const pictures = await readFacts(db, [...new Set(ids)]);
  return rows.map((row) => toAdvertisement(row, pictures));
}

async function paymentsOf(db: Kysely<Database>, id: number): Promise<Payment[]> {
  const rows = await db
    .selectFrom("advertisement_payments")
    .select(["id", "cents", "status", "day", "note", "created_at"])
    .where("advertisement_id", "=", id)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ cents, ...payment }) => ({ ...payment, amount: birr(cents) }));
}

export function noSuchAdvertisement(): ProblemError {
  return new ProblemError(404, "advertisement_not_found", { detail: "This advertisement no longer exists." });
}

/** Advertisements with the state of their payments and their counts. */
function advertisements(db: Kysely<Database>) {
  return db
    .selectFrom("advertisements")
    .selectAll("advertisements")
    .select((eb) => [
      eb
        .selectFrom("advertisement_payments as newest")
        .whereRef("newest.advertisement_id", "=", "advertisements.id")
        .orderBy("newest.id", "desc")
        .limit(1)
        .select("newest.status")
        .as("payment_status"),
      sql<number | string>`(select ${NET_CENTS} from advertisement_payments
      where advertisement_id = advertisements.id)`.as("paid_cents"),
      sql<number | string>`(select coalesce(sum(views), 0) from ad_days
      where advertisement_id = advertisements.id)`.as("views"),
      sql<number | string>`(select coalesce(sum(clicks), 0) from ad_days
      where advertisement_id = advertisements.id)`.as("clicks"),
    ]);
}

type AdvertisementRow = Selectable<AdvertisementTable> & {
  payment_status: Advertisement["payment_status"] | null;
  paid_cents: number | string;
  views: number | string;
  clicks: number | string;
};

function toAdvertisement(row: AdvertisementRow, pictures: ReadonlyMap<string, PictureFacts>): Advertisement {
  const { desktop_media, mobile_media, payment_status, paid_cents, views, clicks, ...rest } = row;
  return {
    ...rest,
    etag: advertisementEtag(row),
    ad_slot_number: PLACEMENTS.indexOf(row.placement) + 1,
    ad_desktop_asset: desktop_media,
    ad_mobile_asset: mobile_media,
    desktop_picture: (desktop_media && pictures.get(desktop_media)) || null,
    mobile_picture: (mobile_media && pictures.get(mobile_media)) || null,
    payment_status: payment_status ?? "pending",
    payment_amount: birr(Math.max(0, Number(paid_cents))),
    impressions_count: Number(views),
    clicks_count: Number(clicks),
  };
}

/** Strong; covers what managers edit, and the status, which time changes too. Not counts and payments. */
function advertisementEtag(row: AdvertisementRow): string {
  const { payment_status: _state, paid_cents: _paid, views: _views, clicks: _clicks, ...edited } = row;
  return etagOf("advertisement", row.id, contentVersion(edited));
}
