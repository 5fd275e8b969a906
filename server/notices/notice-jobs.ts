import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql, type Kysely, type Transaction } from "kysely";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { bucketsOfPassport, type BucketBits } from "#domain/notices/buckets.ts";
import {
  KEPT_DELIVERIES_DAYS,
  KEPT_NOTICE_ROWS_DAYS,
  KEPT_PUBLICATIONS_DAYS,
} from "#domain/notices/contract.ts";
import { crashPoint } from "../jobs/crash-point.ts";
import { handleJobs, onSchedule, type JobHandler, type JobRun } from "../jobs/job-handler.ts";
import { keepLease, holdLease, type LeasedJob } from "../jobs/lease.ts";
import { finishJob } from "../jobs/attempts.ts";
import { jsonTable } from "../store/json-table.ts";
import { iso } from "../store/clock-skew.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import type { PassportTable } from "../store/tables/passports.ts";
import { addDeliveries, addLateComers, matchQuiet } from "./add-deliveries.ts";
import { bitsInUse } from "./open-notices.ts";
import type { Channel, Channels } from "./channel.ts";
import { nextDue, dueRoutes } from "./claim-deliveries.ts";
import { endUnused, expireNotices } from "./subscription-upkeep.ts";
import { matchKind, queueSending, sealKind, sendKind } from "./notice-kinds.ts";
import { TEST_PUBLICATION } from "./record-publication.ts";
import { sealAgain } from "./seal-again.ts";
import { sendBatch } from "./send-batch.ts";
import { dropUnusedKeys } from "./vapid-keys.ts";

/** A process without these channels looks at what they would send so often. */
const OTHERS_MS = 60_000;

/** Null channels: to look at and to queue only. */
export function noticeJobs(channels: Channels | null): readonly JobHandler[] {
  return [
    handleJobs(matchKind, {
      work: async (run, job, { publication_id }) => matchPublication(run, job, publication_id),
      discard: async ({ trx }, { publication_id }) => {
        const unmatched = await trx
          .selectFrom("notice_publications")
          .select("id")
          .where("id", "=", publication_id)
          .where("matched_at", "is", null)
          .where("summary", "is", null)
          .executeTakeFirst();
        if (unmatched === undefined) return null;
        return {
          code: "notices_unmatched",
          text: "Phones would not hear of these lists. Pause the kind instead.",
        };
      },
    }),
    handleJobs(sendKind, {
      work: async (run, job) => {
        if (channels === null) throw new Error("This process sends no notices");
        await keepLease(run, job, async (signal) => sendDue({ ...run, signal }, channels));
        const { store, nowMs } = run;
        const due = await nextDue(store.db);
        if (due.length === 0) return;
        const atMs = Math.min(
          ...due.map(({ route, dueMs }) =>
            // Left to a process that has its channel.
            channelOf(channels, route) === undefined ? Math.max(dueMs, nowMs() + OTHERS_MS) : dueMs,
          ),
        );
        await store.write((trx) => queueSending(trx, { nowMs: nowMs(), atMs }));
      },
    }),
    handleJobs(sealKind, {
      work: async (run, job) => {
        if (channels === null) throw new Error("This process has no secret of notices");
        await keepLease(run, job, async (signal) => sealAgain({ ...run, signal }, channels.secret));
      },
    }),
    onSchedule("notice-expiry", { everyMinutes: 10 }, expireNotices),
    onSchedule("notice-upkeep", { dailyAt: "04:20" }, async (run) => {
      await endUnused(run);
      await dropOldNotices(run);
    }),
  ];
}

/** A transaction each, so that others need not wait long for the database. */
const LISTINGS_AT_ONCE = 1_000;

/** Finds who is to be told of a publication. Repeating it changes nothing. */
async function matchPublication(run: JobRun, job: LeasedJob, id: number): Promise<void> {
  const { store, nowMs } = run;
  const publication = await store.db
    .selectFrom("notice_publications")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (publication === undefined || publication.matched_at !== null) return;
  // Too old to tell.
  if (publication.summary !== null) return;
  await keepLease(run, job, async (signal) => {
    let after = publication.after_listing;
    while (after < publication.to_listing && !signal.aborted) {
      const to = Math.min(after + LISTINGS_AT_ONCE, publication.to_listing);
      await storeTouched(store, id, { after, to });
      crashPoint("notice:partly-matched");
      after = to;
    }
    await addDeliveries(store, id, nowMs(), signal);
    await matchQuiet(store, id, nowMs(), signal);
  });
  await store.write(async (trx) => {
    await holdLease(trx, job, nowMs());
    const matched_at = new Date(nowMs()).toISOString();
    await addLateComers(trx, publication);
    await trx.updateTable("notice_publications").set({ matched_at }).where("id", "=", id).execute();
    // If nobody subscribed, no process may send notices, and a queued job would wait forever.
    if ((await nextDue(trx)).length > 0) await queueSending(trx, { nowMs: nowMs() });
    await finishJob(trx, job, nowMs());
  });
  crashPoint("notice:matched");
}

const CLAIMED_AT_ONCE = 50;
/** How many are sent to one route at once. */
const SENT_AT_ONCE = 200;
const LOOK_MS = 500;

/** Finds the route's channel among those that this server has. */
function channelOf(channels: Channels, route: string): Channel | undefined {
  return channels.byName.get(route.slice(0, route.indexOf("/")));
}

/**
 * Sends until nothing is due. Routes are served side by side, so that a slow push service delays only its own. Waits
 * for what another worker has taken, which may have been killed.
 */
export async function sendDue(run: JobRun, channels: Channels): Promise<void> {
  const running = new Map<string, Promise<void>>();
  const faults: unknown[] = [];
  const isOver = () => faults.length > 0 || run.signal?.aborted === true;

  const serve = async (route: string, channel: Channel): Promise<void> => {
    const atOnce = channel.atOnce ?? SENT_AT_ONCE;
    const limit = Math.min(CLAIMED_AT_ONCE, atOnce);
    const lanes = Array.from({ length: Math.max(1, Math.floor(atOnce / limit)) }, async () => {
      try {
        while (!isOver() && (await sendBatch(run, channels.secret, channel, { route, limit })));
      } catch (error) {
        faults.push(error);
      }
    });
    await Promise.all(lanes);
    running.delete(route);
  };

  while (!isOver()) {
    const due = await dueRoutes(run.store.db, run.nowMs());
    let waits = running.size > 0;
    for (const { route, isFree } of due) {
      const channel = channelOf(channels, route);
      if (channel === undefined) continue;
      waits = true;
      if (isFree && !running.has(route)) running.set(route, serve(route, channel));
    }
    if (!waits) break;
    await Promise.race([...running.values(), sleep(LOOK_MS)]);
  }
  await Promise.all(running.values());
  run.signal?.throwIfAborted();
  // The job is tried again.
  if (faults.length > 0) throw faults[0];
}

type Listed = Pick<
  PassportTable,
  "request_number" | "first_name" | "middle_name" | "last_name" | "location" | "listing_id"
>;

/** Keeps which new passports are in buckets that somebody waits for. */
async function storeTouched(
  store: Store,
  publicationId: number,
  listings: { after: number; to: number },
): Promise<void> {
  const bits = await bitsInUse(store.db);
  if (bits.length === 0) return;
  const touched = (await readListed(store, listings)).flatMap((listed) =>
    bits.flatMap((of) => bucketsOf(listed, of)).map((bucket) => [bucket, listed.request_number] as const),
  );
  if (touched.length === 0) return;
  // The order is the one in which they are stored.
  const rows = jsonTable(
    store.dialect,
    touched.sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  await store.write(async (trx) => {
    await sql`insert into notice_rows (publication_id, bucket, request_number)
      select cast(${publicationId} as integer), j.value ->> 0, j.value ->> 1 from ${rows} as j
      where exists (select 1 from notice_buckets b where b.bucket = j.value ->> 0)
      on conflict do nothing`.execute(trx);
  });
}

/** Passports whose newest listing is one of these; what was undone or outranked meanwhile is not among them. */
async function readListed(store: Store, { after, to }: { after: number; to: number }): Promise<Listed[]> {
  return store.db
    .selectFrom("passports")
    .select(["request_number", "first_name", "middle_name", "last_name", "location", "listing_id"])
    .where("listing_id", ">", after)
    .where("listing_id", "<=", to)
    .execute();
}

function bucketsOf(
  { request_number, first_name, middle_name, last_name, location }: Listed,
  bits: BucketBits,
): string[] {
  const passport = {
    requestNumber: request_number,
    firstName: first_name,
    middleName: middle_name ?? "",
    lastName: last_name,
    location,
  };
  return bucketsOfPassport(passport, bits, (text) => hash("sha256", text, "buffer"));
}

/** Leaves of old publications only how many deliveries ended how. */
async function dropOldNotices({ store, nowMs, signal }: JobRun): Promise<void> {
  const before = (days: number) => iso(nowMs() - days * MS_PER_DAY);
  await dropOldRows(store.db, before(KEPT_NOTICE_ROWS_DAYS));
  const settled = await store.db
    .selectFrom("notice_publications")
    .select("id")
    .where("id", ">", TEST_PUBLICATION)
    .where("summary", "is", null)
    .where("created_at", "<", before(KEPT_DELIVERIES_DAYS))
    .execute();
  for (const { id } of settled) {
    if (signal?.aborted) return;
    await store.write((trx) => summarise(trx, id));
  }
  await dropLateDeliveries(store.db);
  await store.db
    .deleteFrom("notice_publications")
    .where("id", ">", TEST_PUBLICATION)
    .where("created_at", "<", before(KEPT_PUBLICATIONS_DAYS))
    // The next one begins where the newest ended.
    .where("id", "<", (newest) =>
      newest.selectFrom("notice_publications").select(({ fn }) => fn.max("id").as("id")),
    )
    .execute();
  await store.db
    .deleteFrom("notice_deliveries")
    .where("publication_id", "=", TEST_PUBLICATION)
    .where("state", "!=", "due")
    .where("settled_at", "<", before(KEPT_DELIVERIES_DAYS))
    .execute();
  await dropUnusedKeys(store.db);
}

async function dropOldRows(db: Kysely<Database>, before: string): Promise<void> {
  await db
    .deleteFrom("notice_rows")
    .where("publication_id", "in", (old) =>
      old.selectFrom("notice_publications").select("id").where("created_at", "<", before),
    )
    .execute();
}

/** Drops what a match left that ended after its publication was summed up. */
async function dropLateDeliveries(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom("notice_deliveries")
    .where("publication_id", "in", (summed) =>
      summed.selectFrom("notice_publications").select("id").where("summary", "is not", null),
    )
    .execute();
}

async function summarise(trx: Transaction<Database>, id: number): Promise<void> {
  const counts = await trx
    .selectFrom("notice_deliveries")
    .select(["state", ({ fn }) => fn.countAll<number>().as("count")])
    .where("publication_id", "=", id)
    .groupBy("state")
    .orderBy("state")
    .execute();
  const summary = JSON.stringify(Object.fromEntries(counts.map(({ state, count }) => [state, count])));
  await trx.updateTable("notice_publications").set({ summary }).where("id", "=", id).execute();
  await trx.deleteFrom("notice_deliveries").where("publication_id", "=", id).execute();
}
