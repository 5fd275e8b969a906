import { Writable } from "node:stream";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { MOST_BUCKETS, noticePaths, type SubscriptionBody } from "#domain/notices/contract.ts";
import { loggerOptions } from "../../../server/http/request-log.ts";
import type { Store } from "../../../server/store/store.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { describeOnEachStore } from "../stores.ts";
import { testApp } from "../test-app.ts";
import { MINUTE_MS, type NoticeKit, numberBucket, openKit, subscriptionBody } from "./notice-kit.ts";

const SUSPECT = "AAL7777777";
const ADAMA = {
  location: "Adama",
  date: "2026-11-16",
  rows: [{ number: "AAL0000001", first: "Abebe", middle: "Kebede", last: "Alemu" }],
};

describeOnEachStore("With database and logs in hand", (getStore) => {
  async function open() {
    const kit = await openKit(getStore());
    let log = "";
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        log += chunk.toString();
        done();
      },
    });
    const app = await testApp(kit.store, {
      now: () => kit.clock.nowMs,
      push: { secret: kit.secret, routeOf: (endpoint) => new URL(endpoint).host },
      logger: { ...loggerOptions("trace"), stream },
    });
    let nth = 0;
    const send = async (method: "PUT" | "POST", url: string, payload: object | string): Promise<number> => {
      // Each from a home of its own.
      const remoteAddress = `10.3.${nth >> 8}.${nth++ & 255}`;
      const headers = { "content-type": "application/json" };
      const answer = await app.inject({ method, url, payload, remoteAddress, headers });
      return answer.statusCode;
    };
    return { kit, log: () => log, send };
  }

  it("nobody reads whom a subscription belongs to or what it waits for", async () => {
    const { kit, log, send } = await open();
    const body = subscriptionBody(kit.key, "a-secret-endpoint", {
      buckets: [numberBucket(SUSPECT), numberBucket("AAL0000001")],
    });
    const { endpoint, keys, buckets } = body;
    expect(await send("PUT", noticePaths.subscription, body)).toBe(200);
    await kit.work();
    const wrong: object[] = [
      { ...body, key: "AAAA" },
      { ...body, endpoint: `${endpoint}#`, buckets: ["x"] },
      { ...body, buckets: Array.from({ length: MOST_BUCKETS + 1 }, () => buckets[0]) },
      { ...body, keys: { ...keys, auth: `${keys.auth}AAAA` } },
    ];
    for (const payload of wrong) expect(await send("PUT", noticePaths.subscription, payload)).toBe(422);
    expect(await send("PUT", noticePaths.subscription, JSON.stringify(body).slice(0, -1))).toBe(400);
    expect(await send("POST", noticePaths.test, { endpoint })).toBe(204);
    await kit.import(ADAMA);
    await kit.publish();
    kit.answer(() => {
      throw new Error(`Failed for ${endpoint}`);
    });
    expect(await send("POST", noticePaths.test, { endpoint })).toBe(204);
    const said = await kit.work().then(() => "", String);
    expect(said).toContain("failed");
    expect(said).not.toContain("a-secret-endpoint");
    kit.answer(() => ({ kind: "sent" }));
    expect(log()).toContain(noticePaths.subscription);
    const stored = await textOf(kit.store);
    for (const secret of [endpoint, "a-secret-endpoint", keys.p256dh, keys.auth, SUSPECT, "10.3."]) {
      expect(log()).not.toContain(secret);
      expect(stored).not.toContain(secret);
    }
    for (const bucket of buckets) expect(log()).not.toContain(bucket.slice(4));
    expect(stored).toContain(buckets[0]);
    expect(await send("POST", noticePaths.end, { endpoint })).toBe(204);
    expect(log()).not.toContain(endpoint);
    expect(await textOf(kit.store)).not.toContain(buckets[0]);
  });

  it("those who wait for a number are not told from the others of its bucket", async () => {
    const { kit, send } = await open();
    const random = seededRandom(3);
    const bucket = numberBucket(SUSPECT);
    const anyBucket = () => numberBucket(`AAL${1_000_000 + Math.floor(random() * 9_000_000)}`);
    const waits = Array.from({ length: 120 }, () => random() < 0.5);
    const bodies = waits.map((isWaiting, at): SubscriptionBody => {
      const others = [anyBucket(), anyBucket(), anyBucket()];
      // A careless app would send its own first, then the decoys.
      const buckets = isWaiting ? [bucket, ...others] : [others[0] ?? "", bucket, ...others.slice(1)];
      return subscriptionBody(kit.key, `phone-${at}`, { buckets, language: random() < 0.5 ? "am" : "en" });
    });
    for (const body of bodies) {
      kit.clock.nowMs += Math.floor(random() * MINUTE_MS);
      await send("PUT", noticePaths.subscription, body);
    }
    await kit.work();
    await kit.import({ ...ADAMA, rows: [{ number: SUSPECT, first: "Sara", middle: "Omar", last: "Ali" }] });
    await kit.publish();
    for (const body of bodies) if (random() < 0.5) await send("PUT", noticePaths.subscription, body);
    await kit.work();
    expect(kit.told.filter(({ notice }) => notice.rows.length > 0)).toHaveLength(bodies.length);

    const clues = await cluesOf(kit, bucket);
    expect(Object.keys(clues).length).toBeGreaterThan(8);
    for (const [clue, values] of Object.entries(clues)) {
      const byChance = 0.5 + 3.3 * 0.29 * Math.sqrt(1 / 60 + 1 / 60);
      expect([clue, Math.abs(areaUnderCurve(values, waits) - 0.5) + 0.5 < byChance]).toEqual([clue, true]);
    }
  }, 60_000);
});

/** Every value of every table, as a thief of the file would search it. */
async function textOf({ db }: Store): Promise<string> {
  const tables = await db.introspection.getTables();
  const all = await Promise.all(
    tables
      .filter(({ name }) => !name.startsWith("passport") && !name.startsWith("listing"))
      .map(async ({ name }) => (await sql<object>`select * from ${sql.table(name)}`.execute(db)).rows),
  );
  return JSON.stringify(all, (_key, value: unknown) =>
    value instanceof Uint8Array || Buffer.isBuffer(value) ? Buffer.from(value).toString("latin1") : value,
  );
}

/** All that the database says of each phone, as numbers: whatever helps to guess. */
async function cluesOf({ store }: NoticeKit, bucket: string): Promise<Record<string, number[]>> {
  const { db } = store;
  const subscriptions = await db
    .selectFrom("notice_subscriptions")
    .selectAll()
    .orderBy("created_at")
    .execute();
  // Reads the rows in the order in which they lie in the file.
  const { rows: buckets } = await sql<{ bucket: string; subscription_id: number }>`
    select bucket, subscription_id from notice_buckets`.execute(db);
  const deliveries = await db.selectFrom("notice_deliveries").selectAll().execute();
  const of = (id: number) => buckets.filter(({ subscription_id }) => subscription_id === id);
  const told = (id: number) => deliveries.filter(({ subscription_id }) => subscription_id === id);
  const each = (clue: (row: (typeof subscriptions)[number]) => number) => subscriptions.map(clue);
  return {
    id: each(({ id }) => id),
    created: each(({ created_at }) => Date.parse(created_at)),
    renewed: each(({ renewed_at }) => Date.parse(renewed_at)),
    language: each(({ language }) => (language === "am" ? 1 : 0)),
    "length of the address": each(({ address }) => address.length),
    mac: each(({ address_mac }) => address_mac.charCodeAt(0)),
    "number of buckets": each(({ id }) => of(id).length),
    "place among its buckets": each(({ id }) => of(id).findIndex((row) => row.bucket === bucket)),
    "place in the table": each(({ id }) =>
      buckets.findIndex((row) => row.bucket === bucket && row.subscription_id === id),
    ),
    deliveries: each(({ id }) => told(id).length),
    "tries of them": each(({ id }) => told(id).reduce((sum, { attempts }) => sum + attempts, 0)),
    "settled last": each(({ id }) =>
      Math.max(...told(id).map((row) => Date.parse(row.settled_at ?? "1970-01-01"))),
    ),
  };
}

/** 0.5: no better than chance. */
function areaUnderCurve(values: readonly number[], isPositive: readonly boolean[]): number {
  const positive = values.filter((_, at) => isPositive[at]);
  const negative = values.filter((_, at) => !isPositive[at]);
  let wins = 0;
  for (const one of positive) for (const other of negative) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (positive.length * negative.length);
}
