import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type CleanUp, progress } from "../../../tests/support/clean-up.ts";
import { listPdf } from "../../../tests/support/generate/list-pdf.ts";
import { startPostgres } from "../../../tests/support/postgres.ts";
import { temporaryFolder } from "../../../tests/support/server-process.ts";
import { parseIsoDate, toIsoDate } from "#domain/base/day.ts";
import { enqueueImport } from "../../../server/imports/import-job.ts";
import type { CrashPoint } from "../../../server/jobs/crash-point.ts";
import { openStore } from "../../../server/store/open-store.ts";
import type { Store } from "../../../server/store/store.ts";
import type { WatchedPassport } from "../../../src/platform/db/watch-rows.ts";
import type { PublishedList } from "../../../tests/support/generate/passports.ts";
import { startPushService } from "../../../tests/push-service/push-service.ts";
import { bucketsOf, fullName, type Listed, type Person } from "../../../tests/support/people.ts";
import { endLeases } from "./end-leases.ts";
import { createPhone, type Phone, type Tally } from "./phone.ts";
import { pushServer, type PushServer } from "./push-server.ts";
import { secretsIn } from "./secrets-in-log.ts";
import { subscribeAll } from "./subscribe.ts";

/** `afterPushes`: as soon as the push service has so many. */
export type Strike = { at: CrashPoint } | { afterPushes: number } | null;

export type Played = { killed: boolean; pushes: number; again: number; seconds: number };

export type Verdict = Tally & {
  hits: number;
  lost: number;
  /** Refused by the push service. */
  faults: string[];
  secretsInLog: string[];
};

const SETTLE_MS = 300_000;
const CONTACT = "mailto:admin@example.org";

/** One server on SQLite, or two on PostgreSQL, with a push service and people who wait. */
export async function openPushGround(cleanUp: CleanUp, { postgres }: { postgres: boolean }) {
  const service = await startPushService();
  cleanUp.add(service.close);
  const databaseUrl = postgres ? await startPostgres(cleanUp) : undefined;
  const dataDir = await temporaryFolder(cleanUp, "push");
  const store = await openStore({ databaseUrl, dataDir });
  cleanUp.add(() => store.close());
  const env = {
    DATA_DIR: dataDir,
    SAMPLE_DATA: "off",
    NOTICES_CONTACT: CONTACT,
    PUSH_SERVICES: service.origin,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const servers: PushServer[] = [];
  for (let count = 0; count < (postgres ? 2 : 1); count++) {
    const server = await pushServer(env);
    cleanUp.add(() => server.stop());
    servers.push(server);
    await server.start();
  }
  const tally: Tally = { shown: 0, twice: 0, outside: 0, unreadable: 0, again: 0 };
  let people: readonly Person[] = [];
  let endpoints: string[] = [];
  let phones = new Map<string, Phone>();
  const faults: string[] = [];
  const lists = listsSoFar();

  async function subscribe(all: readonly Person[]): Promise<void> {
    people = all;
    const ports = servers.map(({ port }) => port);
    endpoints = await subscribeAll(ports, service, all);
    phones = new Map(all.map((person, at) => [endpoints[at] ?? "", createPhone(person, tally)]));
    await until("all subscriptions live", async () => {
      const { many } = await store.db
        .selectFrom("notice_subscriptions")
        .select(({ fn }) => fn.countAll<number | string>().as("many"))
        .where("state", "=", "live")
        .executeTakeFirstOrThrow();
      return Number(many) === all.length;
    });
    await settle(store);
    service.clear();
  }

  let round = 0;

  /** Imports lists, with a kill on the way, and has every phone receive what was sent. */
  async function play(published: readonly PublishedList[], strike: Strike): Promise<Played> {
    const started = performance.now();
    const before = { again: tally.again, requests: service.requests() };
    const victim = servers[round++ % servers.length];
    if (victim === undefined) throw new Error("There is no server");
    const others = servers.filter((server) => server !== victim);
    const atPoint = strike !== null && "at" in strike;
    if (atPoint) {
      // The others would do the work.
      for (const server of servers) await server.stop();
      await victim.start({ NODE_ENV: "test", CRASH_AT: strike.at });
    }
    await queueLists(store, published);
    const killed = strike !== null && (await strikeAt(victim, strike, before.requests));
    if (strike !== null) {
      await victim.kill();
      await endLeases(store);
      for (const server of atPoint ? [victim, ...others] : [victim]) await server.start();
    }
    await settle(store);
    await lists.read(store);
    const pushes = service.pushes();
    faults.push(...service.faults());
    service.clear();
    for (const push of pushes) phones.get(push.endpoint)?.receive(await service.open(push), lists);
    const seconds = (performance.now() - started) / 1_000;
    return { killed, pushes: pushes.length, again: tally.again - before.again, seconds };
  }

  /** False if nothing was left to do before its time. */
  async function strikeAt(
    victim: PushServer,
    strike: Exclude<Strike, null>,
    requests: number,
  ): Promise<boolean> {
    if ("at" in strike) return victim.untilKilled();
    while (service.requests() < requests + strike.afterPushes) {
      await sleep(2);
      if (await isIdle(store)) return false;
    }
    return true;
  }

  /** Judges all rounds together. */
  function judge(): Verdict {
    let [hits, lost] = [0, 0];
    for (const { waits } of phones.values()) {
      for (const { bucket, fits, shown } of waits) {
        for (const row of lists.inBucket(bucket)) {
          if (!fits(row)) continue;
          hits++;
          if (!shown.has(row.requestNumber)) lost++;
        }
      }
    }
    const log = servers.map((server) => server.log()).join("\n");
    return { ...tally, hits, lost, faults, secretsInLog: secretsIn(log, people, endpoints) };
  }

  return { store, service, subscribe, play, judge };
}

/** All that was published, by number and by bucket. */
function listsSoFar() {
  const buckets = new Map<string, string[]>();
  const rows = new Map<string, WatchedPassport[]>();
  return {
    bucketsOf: (requestNumber: string) => buckets.get(requestNumber) ?? [],
    inBucket: (bucket: string) => rows.get(bucket) ?? [],
    async read(store: Store): Promise<void> {
      const all = await store.db.selectFrom("passports").selectAll().execute();
      for (const row of all) {
        if (buckets.has(row.request_number)) continue;
        const listed: Listed = {
          requestNumber: row.request_number,
          firstName: row.first_name,
          middleName: row.middle_name ?? "",
          lastName: row.last_name,
          location: row.location,
        };
        const { requestNumber, location } = listed;
        const day = parseIsoDate(row.date_of_publish) ?? 0;
        const passport = { requestNumber, fullName: fullName(listed), location, day };
        const own = bucketsOf(listed);
        buckets.set(requestNumber, own);
        for (const bucket of own) rows.set(bucket, [...(rows.get(bucket) ?? []), passport]);
      }
    },
  };
}

/** Queues lists as uploads do. */
async function queueLists(store: Store, lists: readonly PublishedList[]): Promise<void> {
  for (const { location, day, rows } of lists) {
    const bytes = await listPdf(rows);
    const batch = {
      bytes,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      location,
      date_of_publish: toIsoDate(day),
      start_after_text: "REQUEST_No.",
      original_filename: "list.pdf",
      is_sample: false,
      created_by: null,
    };
    await store.write((trx) => enqueueImport(trx, batch, { nowMs: Date.now(), commit: true }));
  }
}

async function settle(store: Store): Promise<void> {
  await until("everything sent", () => isIdle(store));
}

/** Everything is imported, published, matched and sent. */
async function isIdle({ db }: Store): Promise<boolean> {
  const jobs = await db
    .selectFrom("jobs")
    .select("kind")
    .where("state", "in", ["waiting", "running"])
    .where("run_after", "<=", new Date(Date.now() + 1_000).toISOString())
    .limit(1)
    .execute();
  if (jobs.length > 0) return false;
  const due = await db
    .selectFrom("notice_deliveries")
    .select("state")
    .where("state", "=", "due")
    .limit(1)
    .execute();
  const listing = await db
    .selectFrom("listings")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirst();
  const matched = await db
    .selectFrom("notice_publications")
    .select(({ fn }) => fn.max("to_listing").as("id"))
    .where("matched_at", "is not", null)
    .executeTakeFirst();
  return due.length === 0 && (listing?.id ?? 0) === (matched?.id ?? 0);
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + SETTLE_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) {
      progress(`waited in vain for ${what}`);
      throw new Error(`Waited in vain for ${what}`);
    }
    await sleep(100);
  }
}
