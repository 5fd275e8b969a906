import type { IgnoredReason } from "#domain/api/advertisement-figures.ts";
import type { EventKind, Placement } from "#domain/api/placements.ts";

/** A view or click as a phone tells it. */
export type AdEvent = {
  offerId: string;
  kind: EventKind;
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
  expires_at: string;
  viewed_at: string | null;
  clicked_at: string | null;
};

/** What an event changes. `waits`: a click whose view has not arrived. */
export type Verdict =
  | { kind: "ignored"; reason: IgnoredReason }
  | { kind: "counted"; views: 0 | 1; clicks: 0 | 1 }
  | { kind: "waits" };

/** Whether the offer is the one that the event names. */
export function isOf(offer: StoredOffer | undefined, event: AdEvent): offer is StoredOffer {
  return offer?.advertisement_id === event.advertisementId && offer.placement === event.placement;
}

/** One view an offer, one click, and a click only with a view; their order does not matter. */
export function judgeEvent(offer: StoredOffer | undefined, event: AdEvent): Verdict {
  if (!isOf(offer, event)) return ignored("unknown_offer");
  if (event.sender !== null) return ignored(event.sender);
  if (event.atMs > Date.parse(offer.expires_at)) return ignored("old_offer");
  if (event.kind === "view") {
    if (offer.viewed_at !== null) return ignored("duplicate");
    return { kind: "counted", views: 1, clicks: offer.clicked_at === null ? 0 : 1 };
  }
  if (offer.clicked_at !== null) return ignored("duplicate");
  return offer.viewed_at === null ? { kind: "waits" } : { kind: "counted", views: 0, clicks: 1 };
}

function ignored(reason: IgnoredReason): Verdict {
  return { kind: "ignored", reason };
}
