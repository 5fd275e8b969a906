import { expect, it, onTestFinished } from "vitest";
import { startCountingWorker } from "../../../../server/advertising/advertisements/counting-worker.ts";
import { openTestStore } from "../../stores.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";
import { PHONE_AGENT } from "./phone-agent.ts";
import { storeAdvertisement } from "./stored-advertisement.ts";
import { eventId, placementAnswerSchema, placementPaths, VIEW_MS } from "#domain/advertising/contract.ts";

it.each(["sqlite", "postgres"] as const)("counts in a thread of its own (%s)", async (dialect) => {
  const { store, options, close } = await openTestStore(dialect);
  onTestFinished(close);
  const id = await storeAdvertisement(store);
  let now = TEST_NOW;
  const counting = startCountingWorker({
    store: { ...options, use: "requests" },
    now: () => now,
    log: (_level, text) => expect.fail(text),
  });
  onTestFinished(() => counting.close());
  const app = await testApp(store, { counting, now: () => now });
  const headers = { "user-agent": PHONE_AGENT };
  const shown = await app.inject({ url: `${placementPaths.placement}?placement=home-hero`, headers });
  const offer = placementAnswerSchema.parse(shown.json()).data;
  now += VIEW_MS;
  const payload = { ad_id: id, placement: "home-hero", event_id: eventId(offer?.offer_id ?? "", "view") };
  const tell = () => app.inject({ method: "POST", url: placementPaths.impression, headers, payload });
  expect((await tell()).statusCode).toBe(204);
  expect((await tell()).statusCode).toBe(204);
  expect(await store.db.selectFrom("ad_days").select(["offers", "views"]).execute()).toEqual([
    { offers: 1, views: 1 },
  ]);

  // A thread whose connection is gone answers as the database would.
  await counting.close();
  expect((await tell()).statusCode).toBe(503);
});
