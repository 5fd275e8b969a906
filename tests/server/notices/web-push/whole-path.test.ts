import { expect, it, onTestFinished } from "vitest";
import { noticePaths } from "#domain/notices/contract.ts";
import { readPayload } from "#domain/notices/payload.ts";
import { jobsWith } from "../../../../server/jobs/background/all-jobs.ts";
import { openChannels } from "../../../../server/jobs/background/open-channels.ts";
import { runDueJob } from "../../../../server/jobs/run-jobs.ts";
import { openNotices } from "../../../../server/notices/open-notices.ts";
import { currentKey } from "../../../../server/notices/vapid-keys.ts";
import type { Store } from "../../../../server/store/store.ts";
import { publishSegments } from "../../../../server/lists/sync/publish-segments.ts";
import { pushServices, serviceOf } from "../../../../server/notices/web-push/push-services.ts";
import { type PushService, startPushService, type Subscription } from "../../../push-service/push-service.ts";
import { importList } from "../../imports/stage-and-commit.ts";
import { numberBucket, SECRET } from "../notice-kit.ts";
import { describeOnEachStore } from "../../stores.ts";
import { testApp } from "../../test-app.ts";

const ADAMA = {
  location: "Adama",
  date: "2026-11-16",
  rows: [
    { number: "AAL0000001", first: "Abebe", middle: "Kebede", last: "Alemu" },
    { number: "AAL0000002", first: "Sara", middle: "Omar", last: "Tesfaye" },
  ],
};

describeOnEachStore("From a list to a phone, over HTTP", (getStore) => {
  async function open(store: Store) {
    const service = await startPushService();
    const push = {
      contact: "mailto:lists@example.org",
      services: [service.origin],
      siteUrl: "https://lists.example",
    };
    const opened = await openNotices(store, SECRET, Date.now());
    if (!opened.ok) throw new Error(opened.error);
    const channels = openChannels({ secret: SECRET, otherSecret: null, push, telegram: null }, store);
    onTestFinished(async () => {
      for (const channel of channels?.byName.values() ?? []) await channel.close();
      await service.close();
    });
    const allowed = pushServices(push.services);
    const app = await testApp(store, {
      now: Date.now,
      push: { secret: opened.value, routeOf: (endpoint) => serviceOf(endpoint, allowed) },
    });
    const jobs = jobsWith(channels).filter(({ kind }) => kind.thread === "notices");
    const work = async () => {
      while (await runDueJob({ store, nowMs: Date.now }, jobs));
    };
    const put = async ({ endpoint, keys, key }: Subscription, buckets: string[]) => {
      const payload = { endpoint, keys, key, language: "en", mode: "buckets", buckets };
      const answer = await app.inject({ method: "PUT", url: noticePaths.subscription, payload });
      await work();
      return answer;
    };
    const key = (await currentKey(store.db))?.public_key ?? "";
    return { service, put, work, key };
  }

  async function noticesOf(service: PushService, { endpoint }: Subscription) {
    const texts = await Promise.all(service.pushes(endpoint).map((push) => service.open(push)));
    return texts.map(readPayload);
  }

  it("a row of its bucket comes to a phone, and to no other", async () => {
    const store = getStore();
    const { service, put, work, key } = await open(store);
    const [one, other] = [service.subscribe(key), service.subscribe(key)];
    expect((await put(one, [numberBucket("AAL0000001")])).statusCode).toBe(200);
    expect((await put(other, [numberBucket("AAL0000009")])).statusCode).toBe(200);
    expect((await put({ ...one, endpoint: "https://10.0.0.1/push" }, [])).statusCode).toBe(422);
    const test = expect.objectContaining({ test: true, rows: [] });
    expect(await noticesOf(service, one)).toEqual([test]);
    expect(await noticesOf(service, other)).toEqual([test]);
    service.clear();

    await importList(store, ADAMA);
    await publishSegments(store, Date.now());
    await work();
    expect(service.faults()).toEqual([]);
    expect(await noticesOf(service, one)).toEqual([
      expect.objectContaining({
        upTo: "2026-11-16",
        rows: [["AAL0000001", "Abebe Kebede Alemu", "Adama", 20_773]],
        more: false,
      }),
    ]);
    expect(await noticesOf(service, other)).toEqual([]);
  });

  it("a phone that has left the push service is forgotten", async () => {
    const store = getStore();
    const { service, put, work, key } = await open(store);
    const one = service.subscribe(key);
    await put(one, [numberBucket("AAL0000001")]);
    service.unsubscribe(one.endpoint);
    await importList(store, ADAMA);
    await publishSegments(store, Date.now());
    await work();
    expect(await store.db.selectFrom("notice_subscriptions").selectAll().execute()).toEqual([]);
  });

  it("what no push could be sent to is refused, and the form says what is wrong", async () => {
    const { service, put, key } = await open(getStore());
    const one = service.subscribe(key);
    const point = Buffer.from(one.keys.p256dh, "base64url");
    const offCurve = Buffer.from(point);
    offCurve[64] = (offCurve[64] ?? 0) ^ 1;
    const points = [
      offCurve,
      point.subarray(0, 64),
      Buffer.concat([Buffer.of(2), point.subarray(1, 33)]),
      Buffer.alloc(65),
    ];
    const wrong: [Partial<Subscription>, string][] = [
      ...points.map((bytes): [Partial<Subscription>, string] => [
        { keys: { ...one.keys, p256dh: bytes.toString("base64url") } },
        "keys.p256dh",
      ]),
      [{ keys: { ...one.keys, auth: Buffer.alloc(15).toString("base64url") } }, "keys.auth"],
      [{ keys: { ...one.keys, auth: Buffer.alloc(17).toString("base64url") } }, "keys.auth"],
      [{ key: service.subscribe(key).keys.p256dh }, "key"],
      [{ endpoint: "https://169.254.169.254/latest/meta-data/" }, "endpoint"],
      [{ endpoint: "https://fcm.googleapis.com@10.0.0.1/" }, "endpoint"],
      [{ endpoint: one.endpoint.replace("http://", "http://user@") }, "endpoint"],
      [{ endpoint: "not an address" }, "endpoint"],
    ];
    for (const [part, path] of wrong) {
      const answer = await put({ ...one, ...part }, []);
      expect([answer.statusCode, answer.json().errors?.[0]?.path], JSON.stringify(part)).toEqual([422, path]);
    }
    expect(service.requests()).toBe(0);
  });

  it("a push service that refuses our key stops; its phones wait, and an admin reads why", async () => {
    const store = getStore();
    const { service, put, work, key } = await open(store);
    const one = service.subscribe(key);
    await put(one, [numberBucket("AAL0000001")]);
    service.clear();
    service.behave({ kind: "answer", status: 403, text: "the VAPID key does not fit" });
    await importList(store, ADAMA);
    await publishSegments(store, Date.now());
    await work();
    const routes = await store.db.selectFrom("notice_routes").select(["route", "reason"]).execute();
    expect(routes).toEqual([
      { route: `web-push/${service.origin}`, reason: "403: wrong-key: the VAPID key does not fit" },
    ]);
    expect(await store.db.selectFrom("notice_subscriptions").select("state").execute()).toEqual([
      { state: "live" },
    ]);
    service.behave({ kind: "accept" });
    await work();
    expect(service.pushes(), "until an admin resumes it").toEqual([]);
  });
});
