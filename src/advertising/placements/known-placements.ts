import { useState } from "react";
import type { Placement } from "#domain/advertising/placements.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { storedText, storeText } from "../../platform/lib/stored-text.ts";

const KEY = "passport-status:placements";

/** Placements with something to show, known before the server is asked: their room is kept from the first paint. */
export const knownPlacements = {
  has: (placement: Placement): boolean =>
    (storedText("localStorage", KEY) ?? "").split(" ").includes(placement),
  set(placements: readonly Placement[]): void {
    storeText("localStorage", KEY, placements.length === 0 ? null : [...new Set(placements)].join(" "));
  },
};

/** Whether a placement has something to show. Stays as it was at the first render: nothing may move later. */
export function useSold(placement: Placement): boolean {
  const { overview } = useServices();
  const [isSold] = useState(
    () => overview.peek("all").data?.data.placements?.includes(placement) ?? knownPlacements.has(placement),
  );
  return isSold;
}
