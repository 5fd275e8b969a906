import type { Transaction } from "kysely";
import type { Database } from "../../../../server/store/schema.ts";
import type { Store } from "../../../../server/store/store.ts";
import type {
  AdvertisementPaymentTable,
  AdvertisementTable,
} from "../../../../server/store/tables/advertisements.ts";
import { storePictureNamed } from "../../articles/media/stored-picture.ts";

type Given = Partial<Omit<AdvertisementTable, "id" | "warned_for">> & {
  /** The payments in order; by default one that is paid. */
  payments?: readonly AdvertisementPaymentTable["status"][];
};

const AT = "2026-11-18T08:00:00.000Z";

/** Stores a running advertisement with invented pictures; returns its id. */
export async function storeAdvertisement(store: Store, given: Given = {}): Promise<number> {
  const { payments = ["paid"], ...fields } = given;
  const desktop = await pictureOnce(store, "desktop");
  const mobile = await pictureOnce(store, "mobile");
  return store.write(async (trx) => {
    const { id } = await trx
      .insertInto("advertisements")
      .values({
        placement: "home-hero",
        ad_title: "Invented Café",
        ad_desc: null,
        ad_excerpt: null,
        desktop_media: desktop,
        mobile_media: mobile,
        ad_client_link: "https://cafe.example/",
        client_name: "Invented Café",
        status: "active",
        package_type: "monthly",
        ad_published_date: "2026-11-01",
        ad_ending_date: "2026-11-30",
        priority: 0,
        admin_notes: null,
        advertisement_request_id: null,
        created_at: AT,
        updated_at: null,
        ...fields,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const status of payments) await addPayment(trx, id, status);
    return id;
  });
}

/** Adds a payment that is paid. */
export async function payFor(store: Store, id: number): Promise<void> {
  await store.write((trx) => addPayment(trx, id, "paid"));
}

async function addPayment(
  trx: Transaction<Database>,
  id: number,
  status: AdvertisementPaymentTable["status"],
): Promise<void> {
  const made = { advertisement_id: id, cents: 150_000, day: "2026-11-18", note: null, made_by: null };
  await trx
    .insertInto("advertisement_payments")
    .values({ ...made, status, created_at: AT })
    .execute();
}

async function pictureOnce(store: Store, name: string): Promise<string> {
  const kept = await store.db
    .selectFrom("media")
    .select("id")
    .where("filename", "=", `${name}.jpg`)
    .executeTakeFirst();
  return kept?.id ?? (await storePictureNamed(store, name));
}
