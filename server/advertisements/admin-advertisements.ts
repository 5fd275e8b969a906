import { sql } from "kysely";
import type { Kysely, SelectQueryBuilder } from "kysely";
import type {
  Advertisement,
  AdvertisementDetail,
  AdvertisementQuery,
  Payment,
} from "#domain/api/admin-advertisements.ts";
import { ProblemError } from "../http/problem.ts";
import { readFacts } from "../media/picture-facts.ts";
import { contains } from "../store/contains.ts";
import type { Database } from "../store/schema.ts";
import type { ReadStore } from "../store/store.ts";
import { advertisements, toAdvertisement } from "./advertisement-row.ts";
import type { AdvertisementRow } from "./advertisement-row.ts";
import { birr } from "./birr.ts";

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
