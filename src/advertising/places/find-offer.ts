import {
  placementAnswerSchema,
  placementPaths,
  type Offer,
  type Placement,
} from "#domain/advertising/placements.ts";
import type { ApiClient } from "../../platform/lib/api-client.ts";
import { takeHeld } from "./held-offers.ts";

/** `isHeld`: this phone had it; the server does not know yet that it is shown. */
export type FoundOffer = { offer: Offer; isHeld: boolean };

type Asking = { api: Pick<ApiClient, "get">; online: boolean; now: () => number };

/** An offer of the server, or without a connection one that is held here; null if there is none. */
export async function findOffer(
  { api, online, now }: Asking,
  placement: Placement,
): Promise<FoundOffer | null> {
  if (!online) return found(takeHeld(placement, now()), true);
  const answer = await api.get(placementAnswerSchema, placementPaths.placement, {
    query: { placement },
    auth: true,
    retry: false,
  });
  if (answer.ok) return found(answer.value.data.data, false);
  const { kind } = answer.error;
  return kind === "offline" || kind === "timeout" ? found(takeHeld(placement, now()), true) : null;
}

function found(offer: Offer | null, isHeld: boolean): FoundOffer | null {
  return offer === null ? null : { offer, isHeld };
}
