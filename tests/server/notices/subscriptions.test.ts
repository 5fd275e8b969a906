import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { noticeKeySchema, noticePaths } from "#domain/notices/contract.ts";
import { BUCKET_BITS } from "#domain/notices/buckets.ts";
import { openNotices } from "../../../server/notices/open-notices.ts";
import { pushSubscription } from "../../../server/notices/push-subscription.ts";
import { saveSubscription } from "../../../server/notices/subscriptions.ts";
import { addKey, currentKey, dropUnusedKeys, keyPairOf } from "../../../server/notices/vapid-keys.ts";
import { KEPT_TABLES } from "../../../server/store/copy-tables.ts";
import { jsonTable } from "../../../server/store/json-table.ts";
import { describeOnEachStore } from "../stores.ts";
import { testApp } from "../test-app.ts";
import { DAY_MS, HOUR_MS, NOW, numberBucket, openKit, SECRET, subscriptionBody } from "./notice-kit.ts";
import type { NoticeKit } from "./notice-kit.ts";

const BUCKETS = { buckets: [numberBucket("AAL0000001")] };

describeOnEachStore("Subscriptions to notices", (getStore) => {
  const open = async (): Promise<NoticeKit> => openKit(getStore());
  const post = async ({ app }: NoticeKit, url: string, endpoint: string) =>
    app.inject({ method: "POST", url, payload: { endpoint } });
  const stored = async ({ store }: NoticeKit) =>
    store.db.selectFrom("notice_subscriptions").selectAll().orderBy("id").execute();

  it("a browser is given the key, the bits and decoys, by an answer that no cache keeps", async () => {
    const kit = await open();
    const answer = await kit.app.inject({ url: noticePaths.key });
    expect(noticeKeySchema.parse(answer.json()).data).toEqual({ key: kit.key, bits: BUCKET_BITS, decoys: 3 });
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(Buffer.from(kit.key, "base64url")).toHaveLength(65);
    const renewed = await kit.put(subscriptionBody(kit.key, "a", BUCKETS));
    expect(renewed.headers["cache-control"]).toBe("private, no-store");
    expect(renewed.json()).toEqual({
      data: { state: "new", ends_at: new Date(NOW + 120 * DAY_MS).toISOString() },
    });
  });

  it("where notices are off there is no key, and nothing to subscribe to", async () => {
    const app = await testApp(getStore());
    expect((await app.inject({ url: noticePaths.key })).json()).toEqual({ data: null });
    const payload = subscriptionBody("key", "a");
    const put = await app.inject({ method: "PUT", url: noticePaths.subscription, payload });
    expect([put.statusCode, put.json().code]).toEqual([404, "notices_off"]);
  });

  it("what no push could be sent to is refused, with a code", async () => {
    const kit = await open();
    const good = subscriptionBody(kit.key, "a", BUCKETS);
    const offCurve = Buffer.alloc(65, 1);
    offCurve[0] = 4;
    const { keys } = good;
    const cases = [
      [{ endpoint: "https://other.example/a" }, "unknown_push_service"],
      [{ endpoint: "https://127.0.0.1/a" }, "unknown_push_service"],
      [{ endpoint: "no address" }, "unknown_push_service"],
      [{ keys: { ...keys, p256dh: offCurve.toString("base64url") } }, "bad_key"],
      [{ keys: { ...keys, auth: "AAAA" } }, "bad_key"],
      [{ key: subscriptionBody(kit.key, "b").keys.p256dh }, "unknown_key"],
      [{ mode: "quiet" }, "not_quiet"],
      [{ buckets: Array.from({ length: 61 }, () => "n16:0000") }, undefined],
      [{ buckets: ["AAL0000001"] }, undefined],
    ] as const;
    for (const [wrong, code] of cases) {
      const answer = await kit.put({ ...good, ...(wrong as object) });
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([422, code]);
    }
    expect(await stored(kit)).toEqual([]);
  });

  it("renewing changes language, mode and buckets, and asks the push service for nothing", async () => {
    const kit = await open();
    const body = await kit.subscribe("a", BUCKETS);
    kit.clock.nowMs += 100 * DAY_MS;
    const answer = await kit.put({ ...body, language: "am", mode: "quiet", buckets: [] });
    expect(answer.json()).toEqual({
      data: { state: "live", ends_at: new Date(NOW + 220 * DAY_MS).toISOString() },
    });
    await kit.work();
    expect(kit.told).toEqual([]);
    expect(await stored(kit)).toMatchObject([{ language: "am", mode: "quiet", state: "live" }]);
    expect(await kit.store.db.selectFrom("notice_buckets").selectAll().execute()).toEqual([]);
  });

  it("a changed address replaces the former one with what is due to it; other keys are tried first", async () => {
    const kit = await open();
    const body = await kit.subscribe("a", BUCKETS);
    await kit.subscribe("b", BUCKETS);
    kit.answer(() => ({ kind: "later", status: 503, afterMs: null }));
    await kit.import({
      location: "Adama",
      date: "2026-11-16",
      rows: [{ number: "AAL0000001", first: "Abebe", last: "Alemu" }],
    });
    await kit.publish();
    kit.answer(() => ({ kind: "sent" }));
    const moved = subscriptionBody(kit.key, "moved", { ...BUCKETS, former_endpoint: body.endpoint });
    expect((await kit.put(moved)).json()).toMatchObject({ data: { state: "new" } });
    kit.clock.nowMs += HOUR_MS;
    await kit.work();
    expect(kit.told.map(({ endpoint, notice }) => `${endpoint} ${notice.rows.length}`).sort()).toEqual([
      "https://push.example/b 1",
      "https://push.example/moved 0",
      "https://push.example/moved 1",
    ]);
    expect(await stored(kit)).toHaveLength(2);
    // Both are known, and the former one ends.
    await kit.put({ ...moved, former_endpoint: "https://push.example/b" });
    expect(await stored(kit)).toHaveLength(1);
    const other = subscriptionBody(kit.key, "moved", BUCKETS);
    expect((await kit.put(other)).json()).toMatchObject({ data: { state: "new" } });
  });

  it("first requests for one endpoint at once make one subscription", async () => {
    const kit = await open();
    const body = subscriptionBody(kit.key, "a", BUCKETS);
    const form = await pushSubscription(kit.store.db, body, () => "push.example");
    const save = async () =>
      kit.store.write(async (trx) => {
        const { dialect } = kit.store;
        const saved = await saveSubscription({ trx, dialect, secret: kit.secret, nowMs: NOW }, form);
        // Others begin before it is committed.
        await sleep(50);
        return saved.id;
      });
    const ids = await Promise.all([save(), save(), save()]);
    expect(new Set(ids).size).toBe(1);
    expect(await stored(kit)).toHaveLength(1);
  });

  it("ends at once and without a trace of the endpoint, as often as it is asked to", async () => {
    const kit = await open();
    const { endpoint } = await kit.subscribe("a", BUCKETS);
    for (let at = 0; at < 2; at++) expect((await post(kit, noticePaths.end, endpoint)).statusCode).toBe(204);
    expect(await stored(kit)).toEqual([]);
    expect(await kit.store.db.selectFrom("notice_buckets").selectAll().execute()).toEqual([]);
  });

  it("a test notice is sent on demand, six an hour", async () => {
    const kit = await open();
    const { endpoint } = await kit.subscribe("a", BUCKETS);
    expect((await post(kit, noticePaths.test, "https://push.example/unknown")).statusCode).toBe(404);
    const answers: number[] = [];
    for (let at = 0; at < 7; at++) {
      answers.push((await post(kit, noticePaths.test, endpoint)).statusCode);
      await kit.work();
    }
    expect(answers).toEqual([204, 204, 204, 204, 204, 204, 429]);
    expect(kit.told).toHaveLength(6);
    expect(kit.told[0]?.notice).toMatchObject({ publication: 0, test: true, rows: [], more: false });
  });

  it("changes that have a push sent count like tests, and buckets are short", async () => {
    const kit = await open();
    const body = await kit.subscribe("a", BUCKETS);
    const answers: number[] = [];
    for (let nth = 0; nth < 10; nth++) {
      const { keys } = subscriptionBody(kit.key, "a");
      answers.push((await kit.put({ ...body, keys })).statusCode);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429, 429]);
    const long = { ...body, buckets: [`n${"1".repeat(400)}:0`] };
    expect((await kit.put(long)).statusCode).toBe(422);
  });

  it("one is renewed sixty times an hour at most: each renewal writes all its buckets", async () => {
    const kit = await open();
    const body = await kit.subscribe("a", BUCKETS);
    const other = await kit.subscribe("b", BUCKETS);
    for (let time = 0; time < 60; time++) {
      const buckets = [numberBucket(`AAL${String(time).padStart(7, "0")}`)];
      expect((await kit.put({ ...body, buckets })).statusCode).toBe(200);
    }
    const refused = await kit.put(body);
    expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await kit.put(other)).statusCode).toBe(200);
    kit.clock.nowMs += HOUR_MS;
    expect((await kit.put(body)).statusCode).toBe(200);
  });

  it("only accepted ones count for doing without decoys", async () => {
    const kit = await open();
    const strangers = Array.from({ length: 100_000 }, (_, nth) => [`mac ${nth}`]);
    await sql`insert into notice_subscriptions (channel, address_mac, address, route, language, mode, state, created_at,
        renewed_at)
      select 'web-push', j.value ->> 0, ${new Uint8Array(1)}, 'web-push/push.example', 'en', 'buckets', 'refused', '', ''
      from ${jsonTable(kit.store.dialect, strangers)} as j`.execute(kit.store.db);
    expect((await kit.app.inject({ url: noticePaths.key })).json()).toMatchObject({ data: { decoys: 3 } });
  });

  it("one address makes sixty new ones a minute at most, and may renew all of them", async () => {
    const kit = await open();
    const bodies = Array.from({ length: 61 }, (_, at) => subscriptionBody(kit.key, `phone-${at}`, BUCKETS));
    const answers: number[] = [];
    for (const body of bodies) answers.push((await kit.put(body)).statusCode);
    expect(answers.indexOf(429)).toBe(60);
    await kit.work();
    const [first] = bodies;
    expect(first && (await kit.put(first)).statusCode).toBe(200);
  });

  it("the database holds neither endpoints nor keys that open anything", async () => {
    const kit = await open();
    const body = await kit.subscribe("a-secret-name", BUCKETS);
    const pair = await keyPairOf(kit.store.db, kit.secret, kit.key);
    const words = ["a-secret-name", body.keys.auth, body.keys.p256dh, pair?.privateKey ?? "none"];
    for (const [table] of KEPT_TABLES) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(kit.store.db);
      const text = rows
        .flatMap((row) => Object.values(row as object))
        .map((cell: unknown) =>
          cell instanceof Uint8Array ? Buffer.from(cell).toString("latin1") : String(cell),
        )
        .join("\n");
      for (const word of words) expect(text.includes(word), table).toBe(false);
    }
  });

  it("another secret than the database's is refused, and changes nothing", async () => {
    const kit = await open();
    await kit.subscribe("a", BUCKETS);
    const other = await openNotices(kit.store, Buffer.alloc(32, 8).toString("base64url"), NOW);
    expect(other.ok ? "" : other.error).toContain("Set NOTICES_SECRET");
    expect((await openNotices(kit.store, SECRET, NOW)).ok).toBe(true);
    expect((await currentKey(kit.store.db))?.public_key).toBe(kit.key);
  });

  it("a former key is kept while subscriptions use it, and browsers get the new one", async () => {
    const kit = await open();
    const body = await kit.subscribe("a", BUCKETS);
    await kit.store.write((trx) => addKey(trx, kit.secret, new Date(NOW).toISOString()));
    const next = (await currentKey(kit.store.db))?.public_key ?? "";
    expect(next).not.toBe(kit.key);
    await dropUnusedKeys(kit.store.db);
    expect((await kit.put(body)).json()).toMatchObject({ data: { state: "live" } });
    expect((await keyPairOf(kit.store.db, kit.secret, kit.key))?.privateKey).toHaveLength(43);
    await kit.put(subscriptionBody(next, "b", { ...BUCKETS, former_endpoint: body.endpoint }));
    await dropUnusedKeys(kit.store.db);
    expect(await keyPairOf(kit.store.db, kit.secret, kit.key)).toBeNull();
    expect((await keyPairOf(kit.store.db, kit.secret, next))?.publicKey).toBe(next);
  });
});
