import { expect, it } from "vitest";
import { adminNoticesSchema, drillOutcomeSchema } from "#domain/notices/admin-contract.ts";
import { noticePaths } from "#domain/notices/contract.ts";
import { describeOnEachStore } from "../stores.ts";
import { createAccount } from "../support/accounts.ts";
import { TEST_NOW } from "../test-app.ts";
import { numberBucket, openKit, subscriptionBody } from "./notice-kit.ts";

const ROUTE = "web-push/push.example";
const LIST = {
  location: "Adama",
  date: "2026-11-16",
  rows: [{ number: "AAL0000001", first: "Abebe", last: "Alemu" }],
};

describeOnEachStore("Notices for admins", (getStore) => {
  it("are counted, paused, resumed and tried on one's own device, with an entry in the log", async () => {
    const kit = await openKit(getStore());
    kit.clock.nowMs = TEST_NOW;
    const { headers } = await createAccount(kit.store, { is_admin: true });
    const buckets = [numberBucket("AAL0000001")];
    const { endpoint } = await kit.subscribe("a", { buckets });
    await kit.subscribe("b", { mode: "quiet" });
    await kit.put(subscriptionBody(kit.key, "c", { buckets }));
    const url = noticePaths.adminNotices;
    const change = async (paused: boolean) => {
      const answer = await kit.app.inject({
        method: "PATCH",
        url,
        headers,
        payload: { route: ROUTE, paused },
      });
      return adminNoticesSchema.parse(answer.json()).data.routes;
    };
    expect(await change(true)).toEqual([
      {
        route: ROUTE,
        channel: "web-push",
        subscriptions: 3,
        due: 1,
        oldest_due_at: new Date(TEST_NOW).toISOString(),
        paused: true,
        stopped_at: null,
        reason: null,
      },
    ]);
    await kit.import(LIST);
    await kit.publish();
    const read = adminNoticesSchema.parse((await kit.app.inject({ url, headers })).json()).data;
    expect(read.push).toBe(true);
    expect(read.routes).toMatchObject([{ due: 3 }]);
    expect(read.subscriptions).toEqual([
      { channel: "web-push", mode: "buckets", state: "live", count: 1 },
      { channel: "web-push", mode: "buckets", state: "new", count: 1 },
      { channel: "web-push", mode: "quiet", state: "live", count: 1 },
    ]);
    const at = new Date(TEST_NOW).toISOString();
    expect(read.publications).toEqual([
      { id: 2, created_at: at, matched_at: at, up_to: "2026-11-16", deliveries: { due: 2 } },
    ]);
    expect(kit.told).toEqual([]);
    expect(await change(false)).toMatchObject([{ paused: false }]);
    await kit.work();
    expect(kit.told.length).toBeGreaterThan(0);
    kit.told.length = 0;
    const drill = async (to: string) =>
      kit.app.inject({ method: "POST", url: noticePaths.adminDrill, headers, payload: { endpoint: to } });
    expect((await drill("https://push.example/unknown")).statusCode).toBe(404);
    const outcome = async (of: string) => {
      const answer = await kit.app.inject({
        method: "POST",
        url: noticePaths.adminDrillOutcome,
        headers,
        payload: { endpoint: of },
      });
      return answer.statusCode === 200 ? drillOutcomeSchema.parse(answer.json()).data : answer.statusCode;
    };
    expect(await outcome("https://push.example/unknown")).toBe(404);
    expect((await drill(endpoint)).statusCode).toBe(204);
    expect(await outcome(endpoint)).toEqual({ state: "due", status: null, reason: null });
    await kit.work();
    expect(kit.told).toMatchObject([{ endpoint, notice: { test: true } }]);
    expect(await outcome(endpoint)).toMatchObject({ state: "sent" });
    const stopped = { stopped_at: at, reason: "403: wrong-key" };
    await kit.store.db
      .insertInto("notice_routes")
      .values({ route: ROUTE, channel: "web-push", ...stopped })
      .execute();
    expect(await change(false)).toMatchObject([{ paused: false, stopped_at: null }]);
    const log = await kit.store.db
      .selectFrom("audit_log")
      .select(["what", "subject", "before"])
      .orderBy("id")
      .execute();
    expect(log.at(-1)?.before).toBe(JSON.stringify(stopped));
    expect(log.map(({ what, subject }) => `${what} ${subject}`)).toEqual([
      `notice-route.pause notice-route:${ROUTE}`,
      `notice-route.resume notice-route:${ROUTE}`,
      `notice.drill notice-route:${ROUTE}`,
      `notice-route.resume notice-route:${ROUTE}`,
    ]);
  });
});
