import { hash } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { noticeKeySchema, noticePaths } from "#domain/notices/contract.ts";
import { bucketBits, bucketOf as bucketIn } from "#domain/notices/buckets.ts";
import { allJobs, jobsHere } from "../../../server/jobs/background/all-jobs.ts";
import { addJob } from "../../../server/jobs/job-kind.ts";
import { runDueJob } from "../../../server/jobs/run-jobs.ts";
import { expireNotices } from "../../../server/notices/subscription-upkeep.ts";
import { matchKind, queueSending, sendKind } from "../../../server/notices/notice-kinds.ts";
import { openNotices } from "../../../server/notices/open-notices.ts";
import { publishSegments } from "../../../server/lists/sync/publish-segments.ts";
import { jsonTable } from "../../../server/store/json-table.ts";
import { describeOnEachStore } from "../stores.ts";
import { testApp } from "../test-app.ts";
import { DAY_MS, MINUTE_MS, nameBucket, NOW, numberBucket, openKit, SECRET } from "./notice-kit.ts";
import type { NoticeKit } from "./notice-kit.ts";

const ABEBE = { number: "AAL0000001", first: "Abebe", middle: "Kebede", last: "Alemu" };
const ADAMA = { location: "Adama", date: "2026-11-16", rows: [ABEBE] };
const ABEBES = { buckets: [numberBucket(ABEBE.number)] };

describeOnEachStore("Upkeep of notices", (getStore, dialect) => {
  const open = async (): Promise<NoticeKit> => openKit(getStore());
  const countOf = async ({ store }: NoticeKit, table: "notice_subscriptions" | "notice_deliveries") => {
    const { rows } = await sql<{ n: number | string }>`select count(*) as n from ${sql.table(table)}`.execute(
      store.db,
    );
    return Number(rows[0]?.n);
  };
  /** Renewed at that time; warned so long ago. */
  const addMany = async ({ store }: NoticeKit, many: number, renewedMs: number, warnedMs: number | null) => {
    const rows = Array.from({ length: many }, (_, nth) => [`${renewedMs} ${warnedMs} ${nth}`]);
    const [renewed, warned] = [renewedMs, warnedMs].map((ms) =>
      ms === null ? null : new Date(ms).toISOString(),
    );
    await sql`insert into notice_subscriptions (channel, address_mac, address, route, language, mode, state, created_at,
        renewed_at, warned_at)
      select 'web-push', j.value ->> 0, ${new Uint8Array(1)}, 'web-push/push.example', 'en', 'buckets', 'live', '',
        ${renewed}, ${warned}
      from ${jsonTable(store.dialect, rows)} as j`.execute(store.db);
  };

  it("a clock that jumps a year ahead ends none: each has its warning and ten days", async () => {
    const kit = await open();
    await kit.subscribe("abebe", ABEBES);
    kit.clock.nowMs = NOW + 365 * DAY_MS;
    await kit.upkeep();
    expect(kit.told).toMatchObject([{ notice: { renew: true } }]);
    kit.clock.nowMs = NOW + 10 * DAY_MS;
    await kit.upkeep();
    expect(await countOf(kit, "notice_subscriptions")).toBe(1);
    // Warned in time, whatever the other clock wrote.
    kit.clock.nowMs = NOW + 111 * DAY_MS;
    await kit.upkeep();
    expect(kit.told.filter(({ notice }) => notice.renew)).toHaveLength(2);
    kit.clock.nowMs = NOW + 121 * DAY_MS;
    await kit.upkeep();
    expect(await countOf(kit, "notice_subscriptions")).toBe(0);
  });

  it("what a clock a year ahead put off is due now", async () => {
    const kit = await open();
    await kit.subscribe("abebe", ABEBES);
    const { db } = kit.store;
    const { id } = await db.selectFrom("notice_subscriptions").select("id").executeTakeFirstOrThrow();
    const delivery = {
      subscription_id: id,
      publication_id: 0,
      route: "web-push/push.example",
      state: "due",
      due_at: new Date(NOW + 365 * DAY_MS).toISOString(),
    } as const;
    await db.deleteFrom("notice_deliveries").execute();
    await db.insertInto("notice_deliveries").values(delivery).execute();
    await expireNotices({ store: kit.store, nowMs: () => NOW });
    const after = await db.selectFrom("notice_deliveries").select("due_at").executeTakeFirstOrThrow();
    expect(after.due_at).toBe(new Date(NOW).toISOString());
  });

  it("when more than half of many would end at once, none does, and an admin can see why", async () => {
    const kit = await open();
    const warned = NOW - 11 * DAY_MS;
    await addMany(kit, 101, NOW - 130 * DAY_MS, warned);
    await addMany(kit, 100, NOW, null);
    kit.allowErrors();
    await kit.upkeep();
    expect(await countOf(kit, "notice_subscriptions")).toBe(201);
    const log = await kit.store.db.selectFrom("audit_log").select(["what", "after"]).execute();
    expect(log).toEqual([{ what: "notice.not-ended", after: JSON.stringify({ unused: 101, of: 201 }) }]);
    await addMany(kit, 1, NOW - 1, null);
    kit.clock.nowMs += DAY_MS;
    await kit.upkeep();
    expect(await countOf(kit, "notice_subscriptions")).toBe(101);
  });

  it("a process without channels leaves sending to others, and one without a channel looks again later", async () => {
    const kit = await open();
    await kit.store.write((trx) => queueSending(trx, { nowMs: NOW }));
    const run = { store: kit.store, nowMs: () => NOW };
    while (await runDueJob(run, jobsHere(null)));
    const waiting = () =>
      kit.store.db
        .selectFrom("jobs")
        .select(["state", "run_after"])
        .where("kind", "=", sendKind.name)
        .where("state", "=", "waiting")
        .execute();
    expect(await waiting()).toMatchObject([{ state: "waiting" }]);
    expect(allJobs.map(({ kind }) => kind)).toContain(sendKind);
    await kit.subscribe("abebe", ABEBES);
    await kit.import(ADAMA);
    await kit.publish();
    await kit.store.db
      .updateTable("notice_deliveries")
      .set({ route: "telegram/1", state: "due" })
      .where("publication_id", ">", 0)
      .execute();
    await kit.store.write((trx) => queueSending(trx, { nowMs: NOW }));
    await kit.work();
    expect(await waiting()).toEqual([
      { state: "waiting", run_after: new Date(NOW + MINUTE_MS).toISOString() },
    ]);
  });

  it("a match may be discarded only once its lists were told", async () => {
    const kit = await open();
    await kit.import(ADAMA);
    await publishSegments(kit.store, NOW);
    const handler = allJobs.find(({ kind }) => kind.name === matchKind.name);
    const discard = () =>
      kit.store.write(async (trx) =>
        handler?.discard(
          { trx, dialect, now: new Date(NOW).toISOString() },
          { payload: '{"publication_id":2}' },
        ),
      );
    expect(await discard()).toMatchObject({ code: "notices_unmatched" });
    await kit.work();
    expect(await discard()).toBeNull();
  });

  it("a publication that was summed up before it was matched leaves no deliveries", async () => {
    const kit = await open();
    await kit.subscribe("abebe", ABEBES);
    await kit.import(ADAMA);
    await publishSegments(kit.store, NOW);
    await kit.store.db.deleteFrom("jobs").execute();
    kit.clock.nowMs += 5 * DAY_MS;
    await kit.upkeep();
    await kit.store.write((trx) => addJob(trx, matchKind, { publication_id: 2 }, { nowMs: kit.clock.nowMs }));
    await kit.work();
    expect(kit.told).toEqual([]);
    // A match that was under way at that moment left them like this.
    const row = {
      subscription_id: 1,
      publication_id: 2,
      route: "web-push/push.example",
      state: "due",
    } as const;
    await kit.store.db
      .insertInto("notice_deliveries")
      .values({
        ...row,
        due_at: new Date(NOW).toISOString(),
        leased_until: null,
        status: null,
        settled_at: null,
      })
      .execute();
    kit.clock.nowMs += DAY_MS;
    await kit.upkeep();
    expect(await countOf(kit, "notice_deliveries")).toBe(0);
  });

  it("another number of bits serves new subscriptions, and those of the former number until they follow", async () => {
    const kit = await open();
    const bucketOf = (bits: number) => {
      const source = { kind: "number", text: `passport-status/bucket/1/number/${ABEBE.number}` } as const;
      return bucketIn(source, bucketBits(bits), (text) => hash("sha256", text, "buffer"));
    };
    await kit.subscribe("former", { buckets: [bucketOf(16)] });
    await openNotices(kit.store, SECRET, NOW, 14);
    const app = await testApp(kit.store, {
      push: { secret: kit.secret, routeOf: () => null, bits: bucketBits(14) },
    });
    const key = noticeKeySchema.parse((await app.inject({ url: noticePaths.key })).json()).data;
    expect(key?.bits).toEqual({ number: 14, name: 14, branch: 4, nameInBranch: 10 });
    const followed = await kit.subscribe("followed", { buckets: [bucketOf(16)] });
    await kit.put({ ...followed, buckets: [bucketOf(14)] });
    // Nobody was given these.
    await kit.subscribe("stranger", { buckets: [bucketOf(10)] });
    await kit.import(ADAMA);
    await kit.publish();
    const told = kit.told.map(({ endpoint, notice }) => `${endpoint} ${notice.rows.length}`);
    expect(told.sort()).toEqual(["https://push.example/followed 1", "https://push.example/former 1"]);
  });

  it("of a common name as many rows are read as a push may hold", async () => {
    const kit = await open();
    await kit.subscribe("abebe", { buckets: [nameBucket("Abebe Kebede"), numberBucket("AAL0000007")] });
    const rows = Array.from({ length: 60 }, (_, nth) => ({ ...ABEBE, number: `AAL00000${nth + 10}` }));
    await kit.import({ ...ADAMA, rows });
    await kit.import({
      ...ADAMA,
      location: "Jimma",
      date: "2026-11-18",
      rows: [{ ...ABEBE, number: "AAL0000007" }],
    });
    await kit.publish();
    expect(kit.told).toHaveLength(1);
    const [notice] = kit.told.map((one) => one.notice);
    expect([notice?.rows.length, notice?.more]).toEqual([40, true]);
    // The newest first, each once.
    expect(notice?.rows[0]?.[0]).toBe("AAL0000007");
    expect(new Set(notice?.rows.map(([number]) => number)).size).toBe(40);
  });
});
