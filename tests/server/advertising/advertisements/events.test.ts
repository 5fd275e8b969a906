import { expect, it } from "vitest";
import {
  OFFER_MS,
  eventId,
  heldOffersSchema,
  placementAnswerSchema,
  placementPaths,
  VIEW_MS,
  EVENTS_PER_MINUTE,
} from "#domain/advertising/contract.ts";
import type { BeaconKind, Offer } from "#domain/advertising/contract.ts";
import type { Placement } from "#domain/advertising/placements.ts";
import { advertisementJobs } from "../../../../server/advertising/advertisements/advertisement-jobs.ts";
import type { App } from "../../../../server/route-deps.ts";
import type { Store } from "../../../../server/store/store.ts";
import { describeOnEachStore } from "../../stores.ts";
import { createAccount } from "../../support/accounts.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";
import { PHONE_AGENT } from "./phone-agent.ts";
import { runSchedules } from "../../support/run-schedules.ts";
import { storeAdvertisement } from "./stored-advertisement.ts";

const DAY_MS = 86_400_000;

async function offerOf(app: App, placement: Placement = "home-hero"): Promise<Offer> {
  const answer = await app.inject({
    url: `${placementPaths.placement}?placement=${placement}`,
    headers: { "user-agent": PHONE_AGENT },
  });
  const { data } = placementAnswerSchema.parse(answer.json());
  if (data === null) throw new Error("There is nothing to show");
  return data;
}

async function send(
  app: App,
  kind: BeaconKind,
  { id, offer_id, placement }: Pick<Offer, "id" | "offer_id" | "placement">,
  { headers = {}, remoteAddress = "192.0.2.1" }: { headers?: object; remoteAddress?: string } = {},
): Promise<number> {
  const answer = await app.inject({
    method: "POST",
    url: placementPaths[kind === "view" ? "impression" : kind],
    headers: { "user-agent": PHONE_AGENT, ...headers },
    remoteAddress,
    payload: { ad_id: id, placement, event_id: eventId(offer_id, kind) },
  });
  return answer.statusCode;
}

async function totalsOf(store: Store) {
  const days = await store.db.selectFrom("ad_days").select(["offers", "views", "clicks"]).execute();
  const ignored = await store.db
    .selectFrom("ad_ignored")
    .select(["advertisement_id", "kind", "reason", "count"])
    .orderBy("reason")
    .orderBy("kind")
    .execute();
  return {
    days,
    ignored: ignored.map((row) => `${row.advertisement_id} ${row.kind} ${row.reason} ${row.count}`),
  };
}

describeOnEachStore("Views and clicks", (getStore) => {
  it("count once an offer, for the day of the offer, however often they are sent", async () => {
    const store = getStore();
    const id = await storeAdvertisement(store);
    // Half an hour before midnight in Addis Ababa.
    let now = Date.UTC(2026, 10, 20, 20, 30);
    const app = await testApp(store, { now: () => now });
    const offer = await offerOf(app);
    now += OFFER_MS;
    const sent = await Promise.all(
      [1, 2, 3].flatMap(() => [send(app, "view", offer), send(app, "click", offer)]),
    );
    expect(new Set(sent)).toEqual(new Set([204]));
    expect(await store.db.selectFrom("ad_days").selectAll().execute()).toEqual([
      { day: "2026-11-20", advertisement_id: id, placement: "home-hero", offers: 1, views: 1, clicks: 1 },
    ]);
    expect((await totalsOf(store)).ignored).toEqual(["1 click duplicate 2", "1 view duplicate 2"]);
  });

  it("a click that arrives before its view counts when the view arrives", async () => {
    const store = getStore();
    await storeAdvertisement(store);
    let now = TEST_NOW;
    const app = await testApp(store, { now: () => now });
    const offer = await offerOf(app);
    expect(await send(app, "click", offer)).toBe(204);
    expect(await totalsOf(store)).toEqual({ days: [{ offers: 1, views: 0, clicks: 0 }], ignored: [] });
    await send(app, "click", offer);
    now += VIEW_MS;
    await send(app, "view", offer);
    expect(await totalsOf(store)).toEqual({
      days: [{ offers: 1, views: 1, clicks: 1 }],
      ignored: ["1 click duplicate 1"],
    });
  });

  it("count no view before its second is over: a program told of it; not by a clock that is behind", async () => {
    const store = getStore();
    await storeAdvertisement(store);
    let now = TEST_NOW;
    const app = await testApp(store, { now: () => now });
    const offer = await offerOf(app);
    expect(await send(app, "view", offer)).toBe(204);
    now += VIEW_MS - 1;
    await send(app, "view", offer);
    const early = ["1 view automated 2"];
    expect(await totalsOf(store)).toEqual({ days: [{ offers: 1, views: 0, clicks: 0 }], ignored: early });
    // This server's clock is behind.
    now = TEST_NOW - 1;
    await send(app, "view", offer);
    now = TEST_NOW + VIEW_MS;
    await send(app, "click", offer);
    expect(await totalsOf(store)).toEqual({ days: [{ offers: 1, views: 1, clicks: 1 }], ignored: early });
  });

  it("of held offers: each counts as an offer when the phone first tells of it, on the day it was handed out", async () => {
    const store = getStore();
    const id = await storeAdvertisement(store);
    let now = Date.UTC(2026, 10, 20, 12);
    const app = await testApp(store, { now: () => now });
    const answer = await app.inject({
      url: `${placementPaths.held}?count=6`,
      headers: { "user-agent": PHONE_AGENT },
    });
    const [seen, unseen, pressed, spied, late] = heldOffersSchema.parse(answer.json()).data;
    if (!seen || !unseen || !pressed || !spied || !late) throw new Error("Too few were held");
    expect(await totalsOf(store)).toEqual({ days: [], ignored: [] });
    now += DAY_MS;
    // A former app says nothing of showing it.
    await send(app, "view", seen);
    await Promise.all([1, 2, 3].map(() => send(app, "shown", unseen)));
    await send(app, "click", pressed);
    expect(await totalsOf(store)).toEqual({ days: [{ offers: 3, views: 1, clicks: 0 }], ignored: [] });
    await send(app, "view", pressed);
    await send(app, "shown", pressed);
    // What does not count shows nothing, and only views and clicks are named among the ignored.
    const editor = await createAccount(store, { roles: ["editor"] });
    await send(app, "shown", spied, { headers: editor.headers });
    await send(app, "shown", { ...spied, id: id + 1 });
    now += 3 * DAY_MS;
    await send(app, "shown", late);
    expect(await store.db.selectFrom("ad_days").selectAll().execute()).toEqual([
      { day: "2026-11-20", advertisement_id: id, placement: "home-hero", offers: 3, views: 2, clicks: 1 },
    ]);
    expect((await totalsOf(store)).ignored).toEqual([]);
  });

  it("do not count for offers that are unknown, of something else, or too old", async () => {
    const store = getStore();
    await storeAdvertisement(store);
    let now = TEST_NOW;
    const app = await testApp(store, { now: () => now });
    const offer = await offerOf(app);
    await send(app, "view", { ...offer, offer_id: "019aa111-0000-7000-8000-000000000000" });
    await send(app, "view", { ...offer, id: offer.id + 1 });
    await send(app, "click", { ...offer, placement: "sidebar" });
    now = Date.parse(offer.expires_at) + 1;
    await send(app, "view", offer);
    expect(await totalsOf(store)).toEqual({
      days: [{ offers: 1, views: 0, clicks: 0 }],
      ignored: ["1 view old_offer 1", "0 click unknown_offer 1", "0 view unknown_offer 2"],
    });
  });

  it("do not count from staff, automated agents, or an address that sends too many", async () => {
    const store = getStore();
    await storeAdvertisement(store);
    let now = TEST_NOW;
    const app = await testApp(store, { now: () => now });
    const offer = await offerOf(app);
    now += VIEW_MS;
    const editor = await createAccount(store, { roles: ["editor"] });
    await send(app, "view", offer, { headers: editor.headers });
    await send(app, "view", offer, { headers: { "user-agent": "" } });
    await send(app, "click", offer, {
      headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    });
    const others = Array.from({ length: EVENTS_PER_MINUTE }, (_, at) =>
      send(app, "view", { ...offer, id: 1_000 + at }, { remoteAddress: "192.0.2.9" }),
    );
    await Promise.all(others);
    await send(app, "view", offer, { remoteAddress: "192.0.2.9" });
    expect((await totalsOf(store)).days).toEqual([{ offers: 1, views: 0, clicks: 0 }]);
    const reader = await createAccount(store, { first_name: "Reader" });
    await send(app, "view", offer, { headers: reader.headers });
    expect(await totalsOf(store)).toEqual({
      days: [{ offers: 1, views: 1, clicks: 0 }],
      ignored: [
        "1 click automated 1",
        "1 view automated 1",
        "1 view rate 1",
        "1 view staff 1",
        `0 view unknown_offer ${EVENTS_PER_MINUTE}`,
      ],
    });
  });

  it("of offers that are dropped after four days: a click without its view is counted as ignored", async () => {
    const store = getStore();
    await storeAdvertisement(store);
    let now = TEST_NOW;
    const app = await testApp(store, { now: () => now });
    const [alone, both] = [await offerOf(app), await offerOf(app)];
    await send(app, "click", alone);
    await send(app, "click", both);
    now += VIEW_MS;
    await send(app, "view", both);
    const drop = async (nowMs: number) => {
      await runSchedules(store, advertisementJobs, nowMs);
      return (await store.db.selectFrom("ad_offers").select("id").execute()).length;
    };
    expect(await drop(TEST_NOW + 4 * DAY_MS)).toBe(2);
    now = TEST_NOW + 5 * DAY_MS;
    expect(await drop(now)).toBe(0);
    expect(await drop(now + DAY_MS)).toBe(0);
    await send(app, "view", alone);
    expect(await totalsOf(store)).toEqual({
      days: [{ offers: 2, views: 1, clicks: 1 }],
      ignored: ["1 click click_without_view 1", "0 view unknown_offer 1"],
    });
  });

  it("leave nothing about a person in the database", async () => {
    const store = getStore();
    await storeAdvertisement(store);
    const app = await testApp(store);
    const offer = await offerOf(app);
    const answer = await app.inject({
      method: "POST",
      url: placementPaths.impression,
      headers: { "user-agent": PHONE_AGENT },
      remoteAddress: "198.51.100.77",
      payload: {
        ad_id: offer.id,
        placement: offer.placement,
        event_id: eventId(offer.offer_id, "view"),
        session_id: "session-of-a-person",
        viewport: "360x640",
        language: "am",
      },
    });
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    const [row] = await store.db.selectFrom("ad_offers").selectAll().execute();
    expect(Object.keys(row ?? {}).toSorted()).toEqual([
      "advertisement_id",
      "clicked_at",
      "day",
      "expires_at",
      "id",
      "offered_at",
      "placement",
      "unshown",
      "viewed_at",
    ]);
  });

  it("refuses bodies that are not well formed", async () => {
    const app = await testApp(getStore());
    const body = {
      ad_id: 1,
      placement: "home-hero",
      event_id: "019aa111-0000-7000-8000-000000000000:view",
    };
    const post = async (payload: object, url: string = placementPaths.impression) =>
      (await app.inject({ method: "POST", url, payload, headers: { "user-agent": PHONE_AGENT } })).statusCode;
    expect(await post(body)).toBe(204);
    expect(await post({ ...body, ad_id: "1" })).toBe(422);
    expect(await post({ ...body, placement: "footer" })).toBe(422);
    expect(await post({ ...body, event_id: "1:view" })).toBe(422);
    expect(await post({ ...body, address: "192.0.2.1" })).toBe(422);
    for (const path of [placementPaths.click, placementPaths.shown]) expect(await post(body, path)).toBe(422);
  });
});
