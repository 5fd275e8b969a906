import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type {
  AdminAdvertisementRequest,
  AdvertisementRequestQuery,
} from "#domain/api/admin-advertisement-requests.ts";
import { ADVERTISEMENT_REQUEST_STATUSES } from "#domain/api/advertisement-requests.ts";
import { parseIsoDate, startOfDay } from "#domain/day.ts";
import { refuseImpossibleDays } from "../http/impossible-days.ts";
import { contains } from "../store/contains.ts";
import type { ReadStore } from "../store/store.ts";
import { requestRows, toRequests } from "./admin-requests.ts";

/** A page of requests; both days are included. */
export async function listRequests(
  { db }: ReadStore,
  query: AdvertisementRequestQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ data: AdminAdvertisementRequest[]; total: number }> {
  refuseImpossibleDays(query, ["created_after", "created_before"]);
  const matching = matches(query);
  const { total } = await db
    .selectFrom("advertisement_requests as request")
    .select(({ fn }) => fn.countAll<number | string>().as("total"))
    .where(matching)
    .executeTakeFirstOrThrow();
  const { sort = "created_at", sort_dir = "desc" } = query;
  const rows = await requestRows(db)
    .where(matching)
    .orderBy(COLUMNS[sort], sort_dir)
    .orderBy("request.id", sort_dir)
    .offset(offset)
    .limit(limit)
    .execute();
  return { data: await toRequests(db, rows), total: Number(total) };
}

const COLUMNS = {
  created_at: sql.ref("request.created_at"),
  /** Sorts in the order of the steps. */
  status: sql`case request.status ${sql.join(
    ADVERTISEMENT_REQUEST_STATUSES.map((status, at) => sql`when ${status} then ${sql.lit(at)}`),
    sql` `,
  )} end`,
  full_name: sql`lower(request.full_name)`,
};

function matches(query: AdvertisementRequestQuery): RawBuilder<boolean> {
  const { status = "all", created_after = "", created_before = "" } = query;
  const [first, last] = [parseIsoDate(created_after), parseIsoDate(created_before)];
  const [name = "", company = "", phone = ""] = [query.full_name, query.company_name, query.phone_number].map(
    (text) => text?.trim(),
  );
  const conditions = [
    sql`true`,
    ...(status === "all" ? [] : [sql`request.status = ${status}`]),
    ...(name === "" ? [] : [contains(sql.ref("request.full_name"), name)]),
    ...(company === "" ? [] : [contains(sql.ref("request.company_name"), company)]),
    ...(phone === "" ? [] : [contains(sql.ref("request.phone_number"), phoneDigits(phone))]),
    ...(first === null ? [] : [sql`request.created_at >= ${startOfDay(first)}`]),
    ...(last === null ? [] : [sql`request.created_at < ${startOfDay(last + 1)}`]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Numbers are stored in this form. A text without a digit finds none. */
function phoneDigits(text: string): string {
  return text.replace(/\D/g, "").replace(/^251/, "0") || text;
}
