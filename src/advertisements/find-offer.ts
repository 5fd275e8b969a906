import { placementAnswerSchema, placementPaths, type Offer, type Placement } from "#domain/api/placements.ts";
import type { ApiClient } from "../lib/api-client.ts";
import { takeHeld } from "./held-offers.ts";

type Asking = { api: Pick<ApiClient, "get">; online: boolean; now: () => number };

/** An offer of the server, or without a connection one that is held here; null if there is none. */
export async function findOffer({ api, online, now }: Asking, placement: Placement): Promise<Offer | null> {
  if (!online) return takeHeld(placement, now());
  const answer = await api.get(placementAnswerSchema, placementPaths.placement, {
    query: { placement },
    auth: true,
    retry: false,
  });
  if (answer.ok) return answer.value.data.data;
  const { kind } = answer.error;
  return kind === "offline" || kind === "timeout" ? takeHeld(placement, now()) : null;
}
