import { beforeEach, describe, expect, it } from "vitest";
import { HELD_OFFER_MS, heldOffersSchema, type Offer, placementPaths } from "#domain/advertising/contract.ts";
import { err, ok } from "#domain/base/result.ts";
import { sendWaiting, tell } from "../../../../src/advertising/placements/beacons.ts";
import { findOffer } from "../../../../src/advertising/placements/shown-offer.tsx";
import { readHeld, takeHeld } from "../../../../src/advertising/placements/held-offers.ts";
import { keepUp } from "../../../../src/advertising/placements/keep-up.ts";
import { knownPlacements } from "../../../../src/advertising/placements/known-placements.ts";
import type { ApiClient } from "../../../../src/platform/lib/api-client.ts";
import type { ApiError } from "../../../../src/platform/lib/api-error.ts";

const NOW = Date.UTC(2026, 10, 20, 9);

function invented(number: number, placement: Offer["placement"] = "sidebar"): Offer {
  return {
    id: 1,
    offer_id: `019a9c00-0000-7000-8000-${String(number).padStart(12, "0")}`,
    title: "Invented café",
    desktop_asset_url: "/media/wide/1200.webp",
    mobile_asset_url: "/media/narrow/800.webp",
    client_link: "https://cafe.example",
    placement,
    expires_at: new Date(NOW + HELD_OFFER_MS).toISOString(),
  };
}

/** A server that notes what arrives, or the error that every call meets. */
function server(offers: Offer[] = []) {
  const arrived: string[] = [];
  const calls: string[] = [];
  let fault: ApiError | null = null;
  const answer = <T>(data: T) =>
    fault === null ? ok({ data, status: 200, etag: null, headers: new Headers() }) : err(fault);
  const api = {
    send: async (_schema, _method, path, body) => {
      const sent = answer(undefined);
      if (sent.ok) arrived.push(`${path} ${String((body as Record<string, unknown>)["event_id"])}`);
      return sent as never;
    },
    get: async (_schema, path) => {
      calls.push(path);
      const data =
        path === placementPaths.held ? heldOffersSchema.parse({ data: offers }) : { data: offers[0] };
      return answer(data) as never;
    },
  } satisfies Pick<ApiClient, "get" | "send">;
  return { api, arrived, calls, fail: (error: ApiError | null) => void (fault = error) };
}

const now = () => NOW;

beforeEach(() => {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  // `Object.keys` of a browser's storage gives the kept keys.
  const window = {
    localStorage: new Proxy(localStorage, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  };
  Object.assign(globalThis, { window });
  return () => Reflect.deleteProperty(globalThis, "window");
});

describe("Beacons", () => {
  it("are forgotten once they have arrived", async () => {
    const { api, arrived } = server();
    await tell({ api, now }, "shown", invented(1));
    await tell({ api, now }, "view", invented(1));
    await sendWaiting({ api, now });
    expect(arrived).toEqual([
      `${placementPaths.shown} ${invented(1).offer_id}:shown`,
      `${placementPaths.impression} ${invented(1).offer_id}:view`,
    ]);
  });

  it.each<ApiError>([
    { kind: "offline" },
    { kind: "timeout" },
    { kind: "unexpected-answer", issues: [], status: 503 },
    { kind: "unexpected-answer", issues: [], status: 429 },
    { kind: "unexpected-answer", issues: [] },
  ])("wait after %o, and go with the next visit, the oldest first", async (error) => {
    const { api, arrived, fail } = server();
    fail(error);
    await tell({ api, now }, "view", invented(2));
    await tell({ api, now }, "click", invented(1));
    await sendWaiting({ api, now });
    expect(arrived).toEqual([]);
    fail(null);
    await sendWaiting({ api, now });
    expect(arrived).toEqual([
      `${placementPaths.click} ${invented(1).offer_id}:click`,
      `${placementPaths.impression} ${invented(2).offer_id}:view`,
    ]);
    await sendWaiting({ api, now });
    expect(arrived).toHaveLength(2);
  });

  it("are dropped when the server refuses them, and after four days", async () => {
    const { api, arrived, fail } = server();
    fail({ kind: "unexpected-answer", issues: [], status: 422 });
    await tell({ api, now }, "view", invented(1));
    fail({ kind: "offline" });
    await tell({ api, now }, "view", invented(2));
    fail(null);
    await sendWaiting({ api, now: () => NOW + 5 * 86_400_000 });
    await sendWaiting({ api, now });
    expect(arrived).toEqual([]);
  });
});

describe("Offers", () => {
  const upkeep = { now, isFree: true, fetchPicture: () => undefined };

  it("are held once a day, with their placements and, on a free link, their pictures", async () => {
    const { api, calls } = server([invented(1), invented(2, "calendar")]);
    const pictures: string[] = [];
    const fetchPicture = (address: string) => void pictures.push(address);
    await keepUp({ ...upkeep, api, fetchPicture });
    await keepUp({ ...upkeep, api, fetchPicture });
    expect(calls).toEqual([placementPaths.held]);
    expect(pictures).toEqual(["/media/narrow/800.webp", "/media/narrow/800.webp"]);
    expect([knownPlacements.has("calendar"), knownPlacements.has("home-hero")]).toEqual([true, false]);
    await keepUp({ ...upkeep, api, isFree: false, fetchPicture, now: () => NOW + 86_400_000 });
    expect(calls).toHaveLength(2);
    expect(pictures).toHaveLength(2);
  });

  it("come from the server, without a connection from those held, each once and until it ends", async () => {
    const { api, fail } = server([invented(1), invented(2)]);
    await keepUp({ ...upkeep, api });
    const find = async (online: boolean) => {
      const found = await findOffer({ api, online, now }, "sidebar");
      return found && [found.offer.offer_id, found.isHeld];
    };
    expect(await find(true)).toEqual([invented(1).offer_id, false]);
    expect(readHeld().offers).toHaveLength(2);
    expect(await findOffer({ api, online: false, now }, "calendar")).toBeNull();
    expect(await find(false)).toEqual([invented(1).offer_id, true]);
    expect(takeHeld("sidebar", NOW + HELD_OFFER_MS)).toBeNull();
    fail({ kind: "offline" });
    expect(await find(true)).toEqual([invented(2).offer_id, true]);
    expect(await find(true)).toBeNull();
  });

  it("are asked for again when what is held cannot be read, or was asked for in the future", async () => {
    const { api } = server([invented(1)]);
    window.localStorage.setItem("passport-status:offers", "{");
    expect(readHeld().offers).toEqual([]);
    await keepUp({ ...upkeep, api });
    expect(readHeld().offers).toHaveLength(1);
    await keepUp({ ...upkeep, api, now: () => NOW - 86_400_000 });
    expect(readHeld().askedAt).toBe(NOW - 86_400_000);
  });
});
