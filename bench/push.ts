import { sql } from "kysely";
import { jobsWith } from "../server/jobs/background/all-jobs.ts";
import { openChannels } from "../server/jobs/background/open-channels.ts";
import { runDueJob } from "../server/jobs/run-jobs.ts";
import { openNotices } from "../server/notices/open-notices.ts";
import { WEB_PUSH } from "../server/notices/push-subscription.ts";
import type { NoticeSecret } from "../server/notices/seal.ts";
import { saveSubscription } from "../server/notices/subscriptions.ts";
import { currentKey } from "../server/notices/vapid-keys.ts";
import { jsonTable } from "../server/store/json-table.ts";
import { openStore } from "../server/store/open-store.ts";
import type { Store } from "../server/store/store.ts";
import { publishSegments } from "../server/lists/sync/publish-segments.ts";
import { inventPeople } from "../tests/support/people.ts";
import { startPushProcess } from "../tests/push-service/push-process.ts";
import { type CleanUp, progress } from "../tests/support/clean-up.ts";
import { passportsUpTo, todayUtc } from "../tests/support/data-set.ts";
import type { Report } from "./figure.ts";
import { type BenchPassport, loadPassports } from "../tests/support/load-passports.ts";
import { startPostgres } from "../tests/support/postgres.ts";
import { seededRandom } from "../tests/support/seeded-random.ts";
import { temporaryFolder } from "../tests/support/server-process.ts";

const NEW_ROWS = 10_000;
const WATCHERS = 100_000;
const PHONES = 4_000;
const MOST_MATCH_SECONDS = 2;
const LEAST_SENT_PER_SECOND = 400;
const INSERTED_AT_ONCE = 10_000;
const SECRET = Buffer.alloc(32, 9).toString("base64url");

/** Matches 10,000 new rows with 100,000 watchers, then measures pushes a second. */
export async function measurePush(cleanUp: CleanUp, report: Report): Promise<void> {
  const passports = passportsUpTo(todayUtc(), NEW_ROWS);
  for (const databaseUrl of [undefined, await startPostgres(cleanUp)]) {
    const store = await openStore({ databaseUrl, dataDir: await temporaryFolder(cleanUp, "push") });
    cleanUp.add(() => store.close());
    await measureMatching(store, passports, report);
  }
  const store = await openStore({ dataDir: await temporaryFolder(cleanUp, "sending") });
  cleanUp.add(() => store.close());
  await measureSending(cleanUp, store, passports, report);
}

async function measureMatching(
  store: Store,
  passports: readonly BenchPassport[],
  report: Report,
): Promise<void> {
  await openedSecret(store);
  await insertWatchers(store, passports);
  await loadPassports(store, passports);
  await publishSegments(store, Date.now());
  progress(`matching on ${store.dialect}`);
  const started = performance.now();
  const cpu = process.cpuUsage();
  await runJobs(store, "notice-match", null);
  const seconds = (performance.now() - started) / 1_000;
  const how = `${store.dialect}, ${NEW_ROWS} new rows`;
  report({ figure: "matching", value: seconds, unit: "s", n: WATCHERS, budget: MOST_MATCH_SECONDS, how });
  const { user, system } = process.cpuUsage(cpu);
  report({
    figure: "matching, processor time of the server",
    value: (user + system) / 1_000,
    unit: "ms",
    how,
  });
  const due = await count(store, "notice_deliveries");
  report({ figure: "phones to tell", value: due, unit: "count", n: WATCHERS, how });
}

async function measureSending(
  cleanUp: CleanUp,
  store: Store,
  passports: readonly BenchPassport[],
  report: Report,
): Promise<void> {
  const secret = await openedSecret(store);
  const service = await startPushProcess();
  cleanUp.add(service.close);
  await subscribe(store, secret, service, passports);
  const channels = openChannels(
    {
      secret: SECRET,
      otherSecret: null,
      push: {
        contact: "mailto:admin@example.org",
        services: [service.origin],
        siteUrl: "https://passports.example",
      },
      telegram: null,
    },
    store,
  );
  if (channels === null) throw new Error("Nothing can be sent");
  cleanUp.add(() => Promise.all([...channels.byName.values()].map((channel) => channel.close())));
  // First pushes, which warm up too.
  await runJobs(store, "notice-send", channels);
  const before = await service.count();
  await loadPassports(store, passports);
  await publishSegments(store, Date.now());
  await runJobs(store, "notice-match", channels);
  progress("sending");
  const started = performance.now();
  const cpu = process.cpuUsage();
  await runJobs(store, "notice-send", channels);
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  const after = await service.count();
  const n = after.pushes - before.pushes;
  if (after.faults.length > 0) throw new Error(after.faults.join(", "));
  const how = "to a push service in another process, which checks what it is sent";
  report({ figure: "sent", value: n / seconds, unit: "per second", n, budget: LEAST_SENT_PER_SECOND, how });
  report({
    figure: "a push, processor time of the server",
    value: (user + system) / 1_000 / n,
    unit: "ms",
    n,
  });
  report({
    figure: "a push on the wire",
    value: Math.round((after.bytes - before.bytes) / n),
    unit: "bytes",
    n,
    how: "the sender's, headers included, before TLS",
  });
}

async function openedSecret(store: Store): Promise<NoticeSecret> {
  const opened = await openNotices(store, SECRET, Date.now());
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
}

async function runJobs(store: Store, kind: string, channels: Parameters<typeof jobsWith>[0]): Promise<void> {
  const jobs = jobsWith(channels).filter((job) => job.kind.name === kind);
  const tell = (_level: string, text: string) => progress(text);
  while (await runDueJob({ store, nowMs: Date.now, tell }, jobs));
}

/** Inserts them in bulk; nothing is sent to them. */
async function insertWatchers(store: Store, passports: readonly BenchPassport[]): Promise<void> {
  progress(`${WATCHERS} watchers`);
  const { dialect } = store;
  const people = inventPeople(WATCHERS, [passports], seededRandom(1));
  const now = new Date().toISOString();
  for (let from = 0; from < people.length; from += INSERTED_AT_ONCE) {
    const some = people.slice(from, from + INSERTED_AT_ONCE);
    const ids = some.map((_, at) => from + at + 1);
    await store.write(async (trx) => {
      await sql`insert into notice_subscriptions
          (id, channel, address_mac, address, route, language, mode, state, created_at, renewed_at)
        select cast(j.value ->> 0 as integer), ${WEB_PUSH}, 'mac' || (j.value ->> 0), ${Buffer.from("sealed")},
          'web-push/bench', 'am', 'buckets', 'live', ${now}, ${now}
        from ${jsonTable(
          dialect,
          ids.map((id) => [id]),
        )} as j`.execute(trx);
      const pairs = some.flatMap(({ buckets }, at) => buckets.map((bucket) => [bucket, ids[at] ?? 0]));
      await sql`insert into notice_buckets (bucket, subscription_id)
        select j.value ->> 0, cast(j.value ->> 1 as integer) from ${jsonTable(dialect, pairs)} as j`.execute(
        trx,
      );
    });
  }
}

/** Each waits for one of the new passports. */
async function subscribe(
  store: Store,
  secret: NoticeSecret,
  service: Awaited<ReturnType<typeof startPushProcess>>,
  passports: readonly BenchPassport[],
): Promise<void> {
  progress(`${PHONES} phones`);
  const key = await currentKey(store.db);
  if (key === null) throw new Error("There is no key");
  const people = inventPeople(PHONES, [passports], seededRandom(2));
  const made = await service.subscribe(key.public_key, PHONES);
  await store.write(async (trx) => {
    const change = { trx, dialect: store.dialect, secret, nowMs: Date.now() };
    for (const [at, { endpoint, keys }] of made.entries()) {
      await saveSubscription(change, {
        channel: WEB_PUSH,
        address: endpoint,
        content: { endpoint, keys, key: key.public_key },
        route: new URL(endpoint).host,
        language: "am",
        mode: "buckets",
        buckets: people[at]?.buckets ?? [],
        keyId: key.id,
        firstState: "new",
      });
    }
  });
}

async function count(store: Store, table: "notice_deliveries"): Promise<number> {
  const { many } = await store.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number | string>().as("many"))
    .executeTakeFirstOrThrow();
  return Number(many);
}
