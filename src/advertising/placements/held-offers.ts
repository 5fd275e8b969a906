import * as z from "zod/mini";
import { offerSchema, type Offer } from "#domain/advertising/contract.ts";
import type { Placement } from "#domain/advertising/placements.ts";
import { storedText, storeText } from "../../platform/lib/stored-text.ts";

const KEY = "passport-status:offers";

const heldSchema = z.object({ askedAt: z.number(), offers: z.array(offerSchema) });
/** `askedAt`: when they came, in ms since 1970. */
export type HeldOffers = z.infer<typeof heldSchema>;

/** Offers for showing without a connection; none if storage is refused or holds something else. */
export function readHeld(): HeldOffers {
  try {
    return heldSchema.parse(JSON.parse(storedText("localStorage", KEY) ?? ""));
  } catch {
    return { askedAt: 0, offers: [] };
  }
}

export function keepHeld(held: HeldOffers): void {
  storeText("localStorage", KEY, JSON.stringify(held));
}

/** Takes an offer out, as each is for one showing. */
export function takeHeld(placement: Placement, nowMs: number): Offer | null {
  const held = readHeld();
  const found = held.offers.find(
    (offer) => offer.placement === placement && Date.parse(offer.expires_at) > nowMs,
  );
  if (found === undefined) return null;
  keepHeld({ ...held, offers: held.offers.filter(({ offer_id }) => offer_id !== found.offer_id) });
  return found;
}
