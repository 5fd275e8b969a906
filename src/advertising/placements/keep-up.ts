import {
  heldOffersSchema,
  placementPaths,
  HELD_OFFERS,
  HELD_OFFERS_RENEWED_HOURS,
} from "#domain/advertising/contract.ts";
import type { ApiClient } from "../../platform/lib/api-client.ts";
import { fileAddress } from "../../platform/lib/file-address.ts";
import { api } from "./advertisement-client.ts";
import { sendWaiting } from "./beacons.ts";
import { keepHeld, readHeld } from "./held-offers.ts";
import { knownPlacements } from "./known-placements.ts";

const ASK_AGAIN_MS = HELD_OFFERS_RENEWED_HOURS * 3_600_000;

type Upkeep = {
  api: Pick<ApiClient, "get" | "send">;
  now: () => number;
  /** The link costs nothing and is fast: pictures may come ahead. */
  isFree: boolean;
  fetchPicture: (address: string) => void;
};

/** Sends what waits, and once a day asks what may be shown without a connection. */
export async function keepUp({ api: client, now, isFree, fetchPicture }: Upkeep): Promise<void> {
  await sendWaiting({ api: client, now });
  const age = now() - readHeld().askedAt;
  if (age >= 0 && age < ASK_AGAIN_MS) return;
  const answer = await client.get(heldOffersSchema, placementPaths.held, {
    query: { count: HELD_OFFERS },
    auth: true,
    retry: false,
  });
  if (!answer.ok) return;
  const offers = answer.value.data.data;
  keepHeld({ askedAt: now(), offers });
  knownPlacements.set(offers.map(({ placement }) => placement));
  // A phone shows the narrow ones; the service worker keeps what is loaded.
  if (isFree) for (const offer of offers) fetchPicture(fileAddress(offer.mobile_asset_url));
}

/** On this page: now, and when the connection is back. */
export function startKeepingUp({ isFree }: { isFree: () => boolean }): void {
  const run = () =>
    void keepUp({
      api,
      now: Date.now,
      isFree: isFree(),
      // The picture is fetched as an image, which the service worker keeps.
      fetchPicture: (address) => {
        new Image().src = address;
      },
    });
  window.addEventListener("online", run);
  run();
}
