import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { noticeJobs, sendDue } from "../../../server/notices/notice-jobs.ts";
import { matchKind } from "../../../server/notices/notice-kinds.ts";
import { pushSubscription, WEB_PUSH } from "../../../server/notices/push-subscription.ts";
import { saveSubscription } from "../../../server/notices/subscriptions.ts";
import { runDueJob } from "../../../server/jobs/run-jobs.ts";
import { openStore } from "../../../server/store/open-store.ts";
import type { Store } from "../../../server/store/store.ts";
import { publishSegments } from "../../../server/lists/sync/publish-segments.ts";
import { openTestStore } from "../stores.ts";
import { endpointOf, NOW, numberBucket, openKit, subscriptionBody } from "./notice-kit.ts";
import type { NoticeKit } from "./notice-kit.ts";

const PHONES = 300;
const LIST = {
  location: "Adama",
  date: "2026-11-16",
  rows: [{ number: "AAL0000001", first: "Abebe", middle: "Kebede", last: "Alemu" }],
};

describe.each(["sqlite", "postgres"] as const)("Two servers of one database (%s)", (dialect) => {
  it("send at once, each notice by one of them", async () => {
    const test = await openTestStore(dialect);
    const other = await openStore({ ...test.options, use: "requests" });
    try {
      const kit = await openKit(test.store);
      await addPhones(kit);
      await kit.import(LIST);
      await publishSegments(kit.store, NOW);
      const match = noticeJobs(null).filter(({ kind }) => kind === matchKind);
      await runDueJob({ store: kit.store, nowMs: () => NOW }, match);
      const told = await Promise.all([kit.store, other].map(async (store) => sendFrom(store, kit)));
      const all = told.flat();
      expect([all.length, new Set(all).size]).toEqual([PHONES, PHONES]);
      expect(told.map(({ length }) => length > 0)).toEqual([true, true]);
      const states = await kit.store.db.selectFrom("notice_deliveries").select("state").distinct().execute();
      expect(states).toEqual([{ state: "sent" }]);
    } finally {
      await other.close();
      await test.close();
    }
  }, 30_000);
});

async function addPhones({ store, key, secret }: NoticeKit): Promise<void> {
  const { keys } = subscriptionBody(key, "");
  await store.write(async (trx) => {
    for (let nth = 0; nth < PHONES; nth++) {
      const body = subscriptionBody(key, `phone-${nth}`, { keys, buckets: [numberBucket("AAL0000001")] });
      const form = await pushSubscription(trx, body, () => "push.example");
      const change = { trx, dialect: store.dialect, secret, nowMs: NOW };
      await saveSubscription(change, { ...form, firstState: "live" });
    }
  });
}

/** The endpoints that this server sent to. */
async function sendFrom(store: Store, { secret }: NoticeKit): Promise<string[]> {
  const told: string[] = [];
  const channel = {
    name: WEB_PUSH,
    routeOf: () => "push.example",
    send: async (_notice: unknown, recipient: Parameters<typeof endpointOf>[0]) => {
      told.push(endpointOf(recipient));
      // The other server has its turn.
      await sleep(20);
      return { kind: "sent" } as const;
    },
    close: async () => undefined,
    atOnce: 50,
  };
  await sendDue({ store, nowMs: () => NOW }, { secret, byName: new Map([[WEB_PUSH, channel]]) });
  return told;
}
