import * as z from "zod/mini";
import {
  eventId,
  placementPaths,
  type BeaconKind,
  type Offer,
  KEPT_OFFER_DAYS,
} from "#domain/advertising/contract.ts";
import { MS_PER_DAY } from "#domain/base/day.ts";
import type { ApiClient } from "../../platform/lib/api-client.ts";
import { errorStatus, type ApiError } from "../../platform/lib/api-error.ts";
import { storedText, storeText } from "../../platform/lib/stored-text.ts";

/** One key each, so that two tabs never overwrite another's. */
const PREFIX = "passport-status:beacon:";
const KEPT_MS = KEPT_OFFER_DAYS * MS_PER_DAY;

const PATHS: Readonly<Record<BeaconKind, string>> = {
  view: placementPaths.impression,
  click: placementPaths.click,
  shown: placementPaths.shown,
};

const waitingSchema = z.object({
  path: z.string(),
  at: z.number(),
  body: z.object({ ad_id: z.int(), placement: z.string(), event_id: z.string() }),
});

type Sending = { api: Pick<ApiClient, "send">; now: () => number };

/** Keeps an event and sends it; what cannot be sent goes with the next visit. Sent twice it counts once. */
export async function tell(sending: Sending, kind: BeaconKind, offer: Offer): Promise<void> {
  const id = eventId(offer.offer_id, kind);
  const body = { ad_id: offer.id, placement: offer.placement, event_id: id };
  const waiting = { path: PATHS[kind], at: sending.now(), body };
  storeText("localStorage", PREFIX + id, JSON.stringify(waiting));
  if (await arrives(sending, waiting)) storeText("localStorage", PREFIX + id, null);
}

/** Sends what waits, the oldest first, until the link fails. */
export async function sendWaiting(sending: Sending): Promise<void> {
  for (const key of waitingKeys()) {
    const waiting = readWaiting(key);
    const isOver = waiting === null || sending.now() - waiting.at > KEPT_MS;
    if (isOver || (await arrives(sending, waiting))) storeText("localStorage", key, null);
    else return;
  }
}

async function arrives({ api }: Sending, { path, body }: z.infer<typeof waitingSchema>): Promise<boolean> {
  const answer = await api.send(z.undefined(), "POST", path, body);
  return answer.ok || isRefused(answer.error);
}

/** Another try would end the same way. */
function isRefused(error: ApiError): boolean {
  const status = errorStatus(error) ?? 0;
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429;
}

function waitingKeys(): string[] {
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(PREFIX));
    // UUIDs v7 sort by time.
    return keys.sort();
  } catch {
    return [];
  }
}

function readWaiting(key: string): z.infer<typeof waitingSchema> | null {
  try {
    return waitingSchema.parse(JSON.parse(storedText("localStorage", key) ?? ""));
  } catch {
    return null;
  }
}
