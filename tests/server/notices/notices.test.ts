import { expect, it } from "vitest";
import { noticePaths } from "#domain/api/notices.ts";
import type { SubscriptionBody } from "#domain/api/notices.ts";
import { describeOnEachStore } from "../stores.ts";
import { testApp } from "../test-app.ts";
import { nameBucket, numberBucket, openKit, subscriptionBody } from "./notice-kit.ts";
import type { NoticeKit } from "./notice-kit.ts";

const ADAMA = {
  location: "Adama",
  date: "2026-11-16",
  rows: [
    { number: "AAL0000001", first: "Abebe", middle: "Kebede", last: "Alemu" },
    { number: "AAL0000002", first: "Sara", middle: "Omar", last: "Tesfaye" },
  ],
};

describeOnEachStore("Told of new lists", (getStore) => {
  async function open(): Promise<NoticeKit & { put: (body: SubscriptionBody) => Promise<number> }> {
    const kit = await openKit(getStore());
    const app = await testApp(kit.store, {
      now: () => kit.clock.nowMs,
      push: { secret: kit.secret, routeOf: (endpoint) => new URL(endpoint).host },
    });
    const put = async (body: SubscriptionBody): Promise<number> => {
      const answer = await app.inject({ method: "PUT", url: noticePaths.subscription, payload: body });
      await kit.work();
      return answer.statusCode;
    };
    return { ...kit, put };
  }

  it("a phone has the new rows of its buckets, once, in one push", async () => {
    const kit = await open();
    const { put, told, key } = kit;
    const buckets = [
      numberBucket("AAL0000001"),
      nameBucket("Abebe Kebede", "Adama"),
      nameBucket("Omar Sara"),
    ];
    expect(await put(subscriptionBody(key, "both", { buckets }))).toBe(200);
    expect(await put(subscriptionBody(key, "other", { buckets: [numberBucket("AAL0000009")] }))).toBe(200);
    expect(told.splice(0).map(({ notice }) => notice.test)).toEqual([true, true]);
    await kit.import(ADAMA);
    await kit.publish();
    expect(told).toEqual([
      {
        endpoint: "https://push.example/both",
        notice: {
          publication: 2,
          upTo: "2026-11-16",
          rows: [
            ["AAL0000001", "Abebe Kebede Alemu", "Adama", 20773],
            ["AAL0000002", "Sara Omar Tesfaye", "Adama", 20773],
          ],
          more: false,
        },
      },
    ]);
    await kit.publish();
    expect(told).toHaveLength(1);
  });
});
