import { hash, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { isbot } from "isbot";
import { mayEnterAdmin } from "#domain/accounts/roles.ts";
import type { IgnoredReason } from "#domain/advertising/advertisement-figures.ts";
import { type BeaconKind, VIEW_MS, EVENTS_PER_MINUTE } from "#domain/advertising/contract.ts";
import type { Placement } from "#domain/advertising/placements.ts";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { memoryCounter } from "../../http/request-counter.ts";
import { limitKey } from "../../http/requester.ts";

/** What a phone tells of an offer. */
export type AdEvent = {
  offerId: string;
  kind: BeaconKind;
  advertisementId: number;
  placement: Placement;
  /** When it arrived. */
  atMs: number;
  /** Why its sender does not count. */
  sender: Extract<IgnoredReason, "automated" | "staff" | "rate"> | null;
};

export type StoredOffer = {
  id: string;
  advertisement_id: number;
  placement: Placement;
  day: string;
  offered_at: string;
  expires_at: string;
  viewed_at: string | null;
  clicked_at: string | null;
  unshown: 0 | 1;
};

/** What an event adds to the totals. */
type Verdict =
  | { kind: "ignored"; reason: IgnoredReason }
  | { kind: "counted"; offers: 0 | 1; views: 0 | 1; clicks: 0 | 1 };

/** Whether the offer is the one that the event names. */
export function isOf(offer: StoredOffer | undefined, event: AdEvent): offer is StoredOffer {
  return offer?.advertisement_id === event.advertisementId && offer.placement === event.placement;
}

/**
 * One view an offer, one click, and a click only with a view; their order does not matter. The first of them tells that
 * a held offer was shown.
 */
export function judgeEvent(offer: StoredOffer | undefined, event: AdEvent): Verdict {
  if (!isOf(offer, event)) return ignored("unknown_offer");
  if (event.sender !== null) return ignored(event.sender);
  if (isTooSoon(offer, event)) return ignored("automated");
  if (event.atMs > Date.parse(offer.expires_at)) return ignored("old_offer");
  const shown = { kind: "counted", offers: offer.unshown, views: 0, clicks: 0 } as const;
  if (event.kind === "shown") return shown;
  if (event.kind === "view") {
    if (offer.viewed_at !== null) return ignored("duplicate");
    return { ...shown, views: 1, clicks: offer.clicked_at === null ? 0 : 1 };
  }
  if (offer.clicked_at !== null) return ignored("duplicate");
  return { ...shown, clicks: offer.viewed_at === null ? 0 : 1 };
}

/**
 * No person has seen a picture for a second before a second has passed since it was offered: what tells so earlier is a
 * program. The phone waits as long itself, so an honest view comes later, also over the fastest link.
 */
function isTooSoon({ offered_at }: StoredOffer, { kind, atMs }: AdEvent): boolean {
  const sinceOffer = atMs - Date.parse(offered_at);
  // An event before its offer came to another server, whose clock is behind.
  return kind === "view" && sinceOffer >= 0 && sinceOffer < VIEW_MS;
}

function ignored(reason: IgnoredReason): Verdict {
  return { kind: "ignored", reason };
}

const MINUTE_MS = 60_000;

/** Why the sender of an event does not count; null if it does. Nothing about the sender leaves this function. */
export function senderJudge(now: () => number): (request: FastifyRequest) => AdEvent["sender"] {
  const counter = memoryCounter();
  const hashed = addressHash(now);
  return (request) => {
    if (isAutomated(request)) return "automated";
    if (request.account !== null && mayEnterAdmin(request.account.user)) return "staff";
    const window = Math.floor(now() / MINUTE_MS);
    const count = counter.count(hashed(request), window, (window + 1) * MINUTE_MS);
    return Number(count) > EVENTS_PER_MINUTE ? "rate" : null;
  };
}

/** Judges by what the sender calls itself; browsers always say something. */
export function isAutomated({ headers }: FastifyRequest): boolean {
  const agent = headers["user-agent"] ?? "";
  return agent === "" || isbot(agent);
}

/**
 * An address under a hash that changes every day. The salt is in this process's memory only: after the day nothing can
 * be compared with an address.
 */
export function addressHash(now: () => number): (request: FastifyRequest) => string {
  let [day, salt] = [-1, ""];
  return ({ ip }) => {
    const today = Math.floor(now() / MS_PER_DAY);
    if (today !== day) [day, salt] = [today, randomBytes(32).toString("base64url")];
    return hash("sha256", `${salt} ${limitKey(ip)}`, "base64url");
  };
}
