import { expect, it } from "vitest";
import {
  HELD_OFFER_MS,
  MOST_HELD_OFFERS,
  OFFER_MS,
  heldOffersSchema,
  placementAnswerSchema,
  placementPaths,
} from "#domain/advertising/contract.ts";
import type { Offer } from "#domain/advertising/contract.ts";
import type { Placement } from "#domain/advertising/placements.ts";
import type { App } from "../../../../server/route-deps.ts";
import { openStore } from "../../../../server/store/open-store.ts";
import { describeOnEachStore, openTestStore } from "../../stores.ts";
import { storePictureNamed } from "../../articles/media/stored-picture.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";
import { PHONE_AGENT } from "./phone-agent.ts";
import { storeAdvertisement } from "./stored-advertisement.ts";

const PHONE = { "user-agent": PHONE_AGENT };
const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

async function offerOf(app: App, placement: Placement = "home-hero"): Promise<Offer | null> {
  const answer = await app.inject({
    url: `${placementPaths.placement}?placement=${placement}`,
    headers: PHONE,
  });
  expect(answer.headers["cache-control"]).toBe("no-store");
  return placementAnswerSchema.parse(answer.json()).data;
}

async function heldOf(app: App, query = ""): Promise<Offer[]> {
  const answer = await app.inject({ url: `${placementPaths.held}${query}`, headers: PHONE });
  expect(answer.headers["cache-control"]).toBe("no-store");
  return heldOffersSchema.parse(answer.json()).data;
}

describeOnEachStore("The advertisement of a placement", (getStore) => {
  it("comes with an offer for this showing, which is stored and counted", async () => {
    const store = getStore();
    const id = await storeAdvertisement(store);
    const app = await testApp(store);
    const offer = await offerOf(app);
    expect(offer).toEqual({
      id,
      offer_id: expect.stringMatching(UUID_V7),
      title: "Invented Café",
      desktop_asset_url: expect.stringMatching(/^\/media\/[\da-f]{64}\/800\.webp$/),
      mobile_asset_url: expect.stringMatching(/^\/media\/[\da-f]{64}\/800\.webp$/),
      client_link: "https://cafe.example/",
      placement: "home-hero",
      expires_at: new Date(TEST_NOW + OFFER_MS).toISOString(),
    });
    expect((await offerOf(app))?.offer_id).not.toBe(offer?.offer_id);
    expect(await store.db.selectFrom("ad_days").selectAll().execute()).toEqual([
      { day: "2026-11-20", advertisement_id: id, placement: "home-hero", offers: 2, views: 0, clicks: 0 },
    ]);
    expect(await offerOf(app, "sidebar")).toBeNull();
  });

  it("is one that is active, paid, within its days in Addis Ababa, with both pictures", async () => {
    const store = getStore();
    for (const status of ["draft", "scheduled", "paused", "expired"] as const) {
      await storeAdvertisement(store, { status });
    }
    await storeAdvertisement(store, { payments: [] });
    await storeAdvertisement(store, { payments: ["paid", "refunded"] });
    await storeAdvertisement(store, { mobile_media: null });
    await storeAdvertisement(store, { desktop_media: "0".repeat(64) });
    await storeAdvertisement(store, { ad_published_date: "2026-11-21" });
    await storeAdvertisement(store, { ad_ending_date: "2026-11-19" });
    expect(await offerOf(await testApp(store))).toBeNull();
    const paid = await storeAdvertisement(store, { payments: ["failed", "pending", "paid"] });
    expect((await offerOf(await testApp(store)))?.id).toBe(paid);
  });

  it("is shown until its last day ends in Addis Ababa, and its offers no longer", async () => {
    const store = getStore();
    await storeAdvertisement(store, { ad_ending_date: "2026-11-20" });
    // 21:00 UTC.
    const midnight = Date.UTC(2026, 10, 20, 21);
    let now = midnight - 60_000;
    const app = await testApp(store, { now: () => now });
    expect((await offerOf(app))?.expires_at).toBe(new Date(midnight).toISOString());
    expect((await heldOf(app))[0]?.expires_at).toBe(new Date(midnight).toISOString());
    now = midnight;
    expect(await offerOf(app)).toBeNull();
  });

  it("is the one with the highest priority; equal ones take turns", async () => {
    const store = getStore();
    await storeAdvertisement(store, { priority: 1 });
    const first = await storeAdvertisement(store, { priority: 5 });
    const second = await storeAdvertisement(store, { priority: 5 });
    const app = await testApp(store);
    const shown: (number | undefined)[] = [];
    for (let time = 0; time < 4; time++) shown.push((await offerOf(app))?.id);
    expect(shown).toEqual([first, second, first, second]);
    const atOnce = await Promise.all(Array.from({ length: 40 }, () => offerOf(app)));
    expect(atOnce.filter((offer) => offer?.id === first)).toHaveLength(20);
    await store.db.updateTable("advertisements").set({ status: "paused" }).where("id", "=", first).execute();
    expect((await offerOf(app))?.id).toBe(second);
  });

  it("is not for automated agents", async () => {
    const store = getStore();
    await storeAdvertisement(store);
    const app = await testApp(store);
    const headers = {
      "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    };
    const answer = await app.inject({ url: `${placementPaths.placement}?placement=home-hero`, headers });
    expect(placementAnswerSchema.parse(answer.json()).data).toBeNull();
    const held = await app.inject({ url: placementPaths.held, headers });
    expect(heldOffersSchema.parse(held.json()).data).toEqual([]);
    expect(await store.db.selectFrom("ad_offers").select("id").execute()).toEqual([]);
  });

  it("has the widest picture up to 1200 pixels for wide pages, and up to 800 for narrow ones", async () => {
    const store = getStore();
    const wide = await storePictureNamed(store, "wide");
    const files = [1200, 970].map((width) => ({
      media_id: wide,
      name: `${width}.webp`,
      type: "image/webp",
      bytes: Uint8Array.of(1),
    }));
    await store.db.insertInto("media_files").values(files).execute();
    await storeAdvertisement(store, { desktop_media: wide, mobile_media: wide });
    expect(await offerOf(await testApp(store))).toMatchObject({
      desktop_asset_url: `/media/${wide}/1200.webp`,
      mobile_asset_url: `/media/${wide}/800.webp`,
    });
  });

  it("can be held for 72 hours, at most 20, over the placements that have one", async () => {
    const store = getStore();
    for (const placement of ["home-hero", "calendar", "calendar"] as const) {
      await storeAdvertisement(store, { placement });
    }
    const app = await testApp(store);
    const held = await heldOf(app);
    expect(held).toHaveLength(MOST_HELD_OFFERS);
    expect(new Set(held.map(({ offer_id }) => offer_id)).size).toBe(MOST_HELD_OFFERS);
    expect(new Set(held.map(({ expires_at }) => expires_at))).toEqual(
      new Set([new Date(TEST_NOW + HELD_OFFER_MS).toISOString()]),
    );
    const countOf = (id: number) => held.filter((offer) => offer.id === id).length;
    expect([countOf(1), countOf(2), countOf(3)]).toEqual([10, 5, 5]);
    expect(await heldOf(app, "?count=3")).toHaveLength(3);
    expect((await app.inject(`${placementPaths.held}?count=21`)).statusCode).toBe(422);
    expect((await app.inject(`${placementPaths.placement}?placement=footer`)).statusCode).toBe(422);
  });
});

it("two servers on one PostgreSQL share the turns, and make offers at once without deadlocks", async () => {
  const test = await openTestStore("postgres");
  const second = await openStore({ ...test.options, use: "requests" });
  try {
    const placements = ["home-hero", "sidebar", "calendar"] as const;
    for (const placement of [...placements, ...placements])
      await storeAdvertisement(test.store, { placement });
    const apps = [await testApp(test.store), await testApp(second)] as const;
    const offers = await Promise.all(
      Array.from({ length: 120 }, (_, at) => offerOf(apps[at % 2 === 0 ? 0 : 1], placements[at % 3])),
    );
    const counts = [...Map.groupBy(offers, (offer) => offer?.id)].map(([, { length }]) => length);
    expect(counts).toEqual([20, 20, 20, 20, 20, 20]);
  } finally {
    await second.close();
    await test.close();
  }
});
