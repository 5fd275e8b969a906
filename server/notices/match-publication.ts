import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Transaction } from "kysely";
import { BUCKET_BITS, bucketsOfPassport } from "#domain/notices/buckets.ts";
import { crashPoint } from "../jobs/crash-point.ts";
import type { JobRun } from "../jobs/job-handler.ts";
import { keepLease } from "../jobs/keep-lease.ts";
import { holdLease } from "../jobs/lease.ts";
import type { LeasedJob } from "../jobs/lease.ts";
import { finishJob } from "../jobs/settle-job.ts";
import { jsonTable } from "../store/json-table.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import type { PassportTable } from "../store/tables/passports.ts";
import { matchQuiet } from "./match-quiet.ts";
import { queueSending } from "./notice-kinds.ts";
import { TEST_PUBLICATION } from "./record-publication.ts";

/** A transaction each, so that nobody waits long for the database. */
const LISTINGS_AT_ONCE = 1_000;

type Listed = Pick<
  PassportTable,
  "request_number" | "first_name" | "middle_name" | "last_name" | "location" | "listing_id"
>;
type Touched = { bucket: string; requestNumber: string };

/** Finds who is to be told of a publication. Repeating it changes nothing. */
export async function matchPublication(run: JobRun, job: LeasedJob, id: number): Promise<void> {
  const { store, nowMs } = run;
  const publication = await store.db
    .selectFrom("notice_publications")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (publication === undefined || publication.matched_at !== null) return;
  await keepLease(run, job, async (signal) => {
    let after = publication.after_listing;
    while (after < publication.to_listing && !signal.aborted) {
      const to = Math.min(after + LISTINGS_AT_ONCE, publication.to_listing);
      const listed = await readListed(store, after, to);
      if (listed.length > 0) await storeTouched(store, id, listed.flatMap(touchedBy), nowMs());
      crashPoint("notice:partly-matched");
      after = to;
    }
    if (!signal.aborted) await matchQuiet(store, id, nowMs(), signal);
  });
  await store.write(async (trx) => {
    await holdLease(trx, job, nowMs());
    const matched_at = new Date(nowMs()).toISOString();
    await addLateComers(trx, publication);
    await trx.updateTable("notice_publications").set({ matched_at }).where("id", "=", id).execute();
    await queueSending(trx, { nowMs: nowMs() });
    await finishJob(trx, job, nowMs());
  });
  crashPoint("notice:matched");
}

/** Passports whose newest listing is one of these; what was undone or outranked meanwhile is not among them. */
async function readListed(store: Store, after: number, to: number): Promise<Listed[]> {
  return store.db
    .selectFrom("passports")
    .select(["request_number", "first_name", "middle_name", "last_name", "location", "listing_id"])
    .where("listing_id", ">", after)
    .where("listing_id", "<=", to)
    .execute();
}

/** Who went live meanwhile, perhaps unseen by both sides. */
async function addLateComers(
  trx: Transaction<Database>,
  { id, created_at }: { id: number; created_at: string },
): Promise<void> {
  await sql`insert into notice_deliveries (subscription_id, publication_id, route, state, due_at)
    select distinct s.id, cast(${id} as integer), s.route, 'due', ${created_at} from notice_deliveries t
    join notice_subscriptions s on s.id = t.subscription_id and s.state = 'live' and s.renewed_at <= ${created_at}
    join notice_buckets b on b.subscription_id = s.id
    join notice_rows r on r.publication_id = ${id} and r.bucket = b.bucket
    where t.publication_id = ${TEST_PUBLICATION} and t.state = 'sent' and t.settled_at >= ${created_at}
    on conflict do nothing`.execute(trx);
}

function touchedBy({ request_number, first_name, middle_name, last_name, location }: Listed): Touched[] {
  const passport = {
    requestNumber: request_number,
    firstName: first_name,
    middleName: middle_name ?? "",
    lastName: last_name,
    location,
  };
  return bucketsOfPassport(passport, BUCKET_BITS, digest).map((bucket) => ({
    bucket,
    requestNumber: request_number,
  }));
}

function digest(text: string): Uint8Array {
  return hash("sha256", text, "buffer");
}

async function storeTouched(
  store: Store,
  id: number,
  touched: readonly Touched[],
  nowMs: number,
): Promise<void> {
  const { dialect } = store;
  const rows = jsonTable(
    dialect,
    touched.map(({ bucket, requestNumber }) => [bucket, requestNumber]),
  );
  const now = new Date(nowMs).toISOString();
  await store.write(async (trx) => {
    const kept = await sql<{ bucket: string }>`
      insert into notice_rows (publication_id, bucket, request_number)
      select cast(${id} as integer), j.value ->> 0, j.value ->> 1 from ${rows} as j
      where exists (select 1 from notice_buckets b where b.bucket = j.value ->> 0)
      on conflict do nothing returning bucket`.execute(trx);
    const buckets = [...new Set(kept.rows.map(({ bucket }) => bucket))].map((bucket) => [bucket]);
    await sql`insert into notice_deliveries (subscription_id, publication_id, route, state, due_at)
      select s.id, cast(${id} as integer), s.route, 'due', ${now} from ${jsonTable(dialect, buckets)} as j
      join notice_buckets b on b.bucket = j.value ->> 0
      join notice_subscriptions s on s.id = b.subscription_id
      where s.state = 'live'
      on conflict do nothing`.execute(trx);
  });
}
