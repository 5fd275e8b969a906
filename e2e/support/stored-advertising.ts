import type { Insertable } from "kysely";
import { PLACEMENT_SIZES, type Placement } from "#domain/advertising/placements.ts";
import { toIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import type { Store } from "../../server/store/store.ts";
import type { AdvertisementTable } from "../../server/store/tables/advertisements.ts";
import { quarters } from "../../tests/server/articles/media/draw-picture.ts";
import { storePictureNamed } from "../../tests/server/articles/media/stored-picture.ts";

export const INVENTED_ADVERTISEMENT = { title: "Invented café", link: "https://cafe.example/menu" };

/** Running and paid for; returns its id. */
export async function advertise(
  store: Store,
  placement: Placement,
  given: Partial<Insertable<AdvertisementTable>> = {},
): Promise<number> {
  const media = async (size: { width: number; height: number }, name: string) => {
    const id = await storePictureNamed(store, `${placement} ${name}`, size);
    const bytes = await quarters(size.width, size.height).webp().toBuffer();
    await store.db.updateTable("media_files").set({ bytes }).where("media_id", "=", id).execute();
    return id;
  };
  const { desktop, mobile } = PLACEMENT_SIZES[placement];
  const today = todayInAddisAbaba(Date.now());
  const at = new Date().toISOString();
  const { id } = await store.db
    .insertInto("advertisements")
    .values({
      placement,
      ad_title: INVENTED_ADVERTISEMENT.title,
      ad_desc: null,
      ad_excerpt: null,
      desktop_media: await media(desktop, "desktop"),
      mobile_media: await media(mobile, "mobile"),
      ad_client_link: INVENTED_ADVERTISEMENT.link,
      client_name: "Invented Café PLC",
      status: "active",
      package_type: "weekly",
      ad_published_date: toIsoDate(today - 1),
      ad_ending_date: toIsoDate(today + 5),
      priority: 0,
      admin_notes: null,
      advertisement_request_id: null,
      created_at: at,
      updated_at: null,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await store.db
    .insertInto("advertisement_payments")
    .values({
      advertisement_id: id,
      cents: 150_000,
      status: "paid",
      day: toIsoDate(today),
      note: null,
      made_by: null,
      created_at: at,
    })
    .execute();
  return id;
}

/** Stores twelve days up to today: 78 views and 12 clicks of 156 offers, and some that did not count. */
export async function storeFigures(store: Store, id: number, placement: Placement): Promise<void> {
  const today = todayInAddisAbaba(Date.now());
  const days = Array.from({ length: 12 }, (_, at) => ({
    day: toIsoDate(today - at),
    advertisement_id: id,
    placement,
    offers: 2 * (at + 1),
    views: at + 1,
    clicks: 1,
  }));
  await store.db.insertInto("ad_days").values(days).execute();
  const of = { day: toIsoDate(today), advertisement_id: id, placement };
  await store.db
    .insertInto("ad_ignored")
    .values([
      { ...of, kind: "view", reason: "duplicate", count: 3 },
      { ...of, kind: "click", reason: "automated", count: 2 },
    ])
    .execute();
}

/** Stores a person's request with a file. */
export async function storeRequest(store: Store): Promise<void> {
  const { id } = await store.db
    .insertInto("advertisement_requests")
    .values({
      full_name: "Marta Prober",
      phone_number: "0911234567",
      email: "marta@shoes.example",
      company_name: "Invented Shoes",
      description: "Shoes, at the end of articles, for a month. We have pictures of our own.",
      status: "contacted",
      file_name: "ዕቅድ.pdf",
      file_type: "application/pdf",
      file_bytes: 48_000,
      admin_notes: "Called, wants a month.",
      contacted_at: new Date().toISOString(),
      created_at: new Date().toISOString(),
      updated_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await store.db
    .insertInto("advertisement_request_files")
    .values({ request_id: id, bytes: Uint8Array.of(1, 2, 3) })
    .execute();
}
