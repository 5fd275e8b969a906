import type { FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import {
  MOST_HELD_OFFERS,
  placementPaths,
  OFFERS_PER_MINUTE,
  OFFERS_PER_HOUR,
} from "#domain/advertising/contract.ts";
import { offerLimit } from "../../../../server/advertising/advertisements/placement-routes.ts";
import { ProblemError } from "../../../../server/http/problem.ts";
import { openTestStore } from "../../stores.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";
import { PHONE_AGENT } from "./phone-agent.ts";
import { storeAdvertisement } from "./stored-advertisement.ts";

const MINUTE_MS = 60_000;
const NEXT_HOUR = Math.ceil(TEST_NOW / (60 * MINUTE_MS)) * 60 * MINUTE_MS;

/** Seconds to wait; 0 if the offers are given. */
function limitAt(clock: { now: number }) {
  const count = offerLimit(() => clock.now);
  return (offers: number, ip = "192.0.2.1"): number => {
    try {
      count({ ip } as FastifyRequest, offers);
      return 0;
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 429) throw error;
      return Number(error.options.headers?.["retry-after"]);
    }
  };
}

it("an address gets offers for a crowd of phones a minute, then waits for the next; others are not concerned", () => {
  const clock = { now: NEXT_HOUR };
  const ask = limitAt(clock);
  expect(ask(OFFERS_PER_MINUTE - 1)).toBe(0);
  expect(ask(1)).toBe(0);
  expect(ask(1)).toBe(60);
  expect(ask(1, "192.0.2.2")).toBe(0);
  clock.now += MINUTE_MS;
  expect(ask(1)).toBe(0);
});

it("an address that takes all it can each minute waits for the next hour; what was refused is not counted", () => {
  const clock = { now: NEXT_HOUR };
  const ask = limitAt(clock);
  const minutes = Math.floor(OFFERS_PER_HOUR / OFFERS_PER_MINUTE);
  for (let minute = 0; minute < minutes; minute++) {
    expect(ask(OFFERS_PER_MINUTE)).toBe(0);
    expect(ask(OFFERS_PER_MINUTE)).toBeGreaterThan(0);
    clock.now += MINUTE_MS;
  }
  const rest = OFFERS_PER_HOUR - minutes * OFFERS_PER_MINUTE;
  expect(ask(rest)).toBe(0);
  expect(ask(1)).toBe((60 - minutes) * 60);
  clock.now = NEXT_HOUR + 60 * MINUTE_MS;
  expect(ask(1)).toBe(0);
});

it("offers are limited by their number: held ones for each, and none is stored beyond", async () => {
  const test = await openTestStore("sqlite");
  try {
    await storeAdvertisement(test.store);
    const app = await testApp(test.store);
    const get = (url: string, remoteAddress = "192.0.2.1") =>
      app.inject({ url, remoteAddress, headers: { "user-agent": PHONE_AGENT } });
    const shown = `${placementPaths.placement}?placement=home-hero`;
    const held = await Promise.all(
      Array.from({ length: OFFERS_PER_MINUTE / MOST_HELD_OFFERS }, () => get(placementPaths.held)),
    );
    expect(new Set(held.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    for (const path of [placementPaths.held, shown]) {
      const refused = await get(path);
      expect([refused.statusCode, refused.headers["retry-after"]], path).toEqual([429, "30"]);
    }
    expect((await get(shown, "192.0.2.2")).statusCode).toBe(200);
    const stored = await test.store.db.selectFrom("ad_offers").select("id").execute();
    expect(stored).toHaveLength(OFFERS_PER_MINUTE + 1);
  } finally {
    await test.close();
  }
});
