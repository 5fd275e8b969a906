import { sql } from "kysely";
import type { Kysely, Selectable } from "kysely";
import type { Advertisement } from "#domain/api/admin-advertisements.ts";
import type { PictureFacts } from "#domain/api/media.ts";
import { PLACEMENTS } from "#domain/api/placements.ts";
import { contentVersion, etagOf } from "../http/versions.ts";
import type { Database } from "../store/schema.ts";
import type { AdvertisementTable } from "../store/tables/advertisements.ts";
import { birr, NET_CENTS } from "./birr.ts";

/** Advertisements with the state of their payments and their counts. */
export function advertisements(db: Kysely<Database>) {
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

export type AdvertisementRow = Selectable<AdvertisementTable> & {
  payment_status: Advertisement["payment_status"] | null;
  paid_cents: number | string;
  views: number | string;
  clicks: number | string;
};

export function toAdvertisement(
  row: AdvertisementRow,
  pictures: ReadonlyMap<string, PictureFacts>,
): Advertisement {
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
