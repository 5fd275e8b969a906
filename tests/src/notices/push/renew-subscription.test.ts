import { beforeEach, expect, test } from "vitest";
import type { SubscriptionBody } from "#domain/notices/contract.ts";
import { openMirrorDatabase } from "../../../../src/platform/db/database.ts";
import { changeNotices, readNotices } from "../../../../src/notices/push/notice-fact.ts";
import { renewSubscription } from "../../../../src/notices/push/put-subscription.ts";
import { newStorage } from "../../lists/sync/support/phone.ts";

beforeEach(newStorage);

const endpoint = "https://push.invalid/2";
const made: PushSubscription = {
  endpoint,
  expirationTime: null,
  options: { applicationServerKey: null, userVisibleOnly: true },
  getKey: () => null,
  toJSON: () => ({ endpoint, keys: { p256dh: "point", auth: "secret" } }),
  unsubscribe: async () => true,
};

async function renewOn(status: number, on = true) {
  const db = openMirrorDatabase();
  const buckets = ["n16:0001", "n16:0002"];
  await changeNotices(db, () => ({
    on,
    state: "live",
    endpoint: "https://push.invalid/1",
    key: "key",
    buckets,
  }));
  const sent: SubscriptionBody[] = [];
  await renewSubscription({
    db,
    baseUrl: "http://peer.invalid",
    fetch: async (_input, init) => {
      if (typeof init?.body === "string") sent.push(JSON.parse(init.body));
      return Response.json({ data: { state: "new", ends_at: "" } }, { status });
    },
    subscribe: async () => made,
  });
  return { sent, db };
}

test("the browser's new subscription takes the former one's place, with its buckets", async () => {
  const { sent, db } = await renewOn(200);
  expect(sent).toEqual([
    {
      endpoint,
      keys: { p256dh: "point", auth: "secret" },
      key: "key",
      language: "en",
      mode: "buckets",
      buckets: ["n16:0001", "n16:0002"],
      former_endpoint: "https://push.invalid/1",
    },
  ]);
  expect(await readNotices(db)).toMatchObject({ endpoint, state: "new" });
});

test("without an answer the former endpoint is remembered, for the next start", async () => {
  const { db } = await renewOn(503);
  expect(await readNotices(db)).toMatchObject({ endpoint: "https://push.invalid/1", state: "live" });
});

test("nothing is sent where notices are off", async () => {
  const { sent } = await renewOn(200, false);
  expect(sent).toEqual([]);
});
