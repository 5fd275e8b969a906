import { useState } from "react";
import type { Placement } from "#domain/advertising/placements.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { knownPlacements } from "./known-placements.ts";

/** Whether a placement has something to show. Stays as it was at the first render: nothing may move later. */
export function useSold(placement: Placement): boolean {
  const { overview } = useServices();
  const [isSold] = useState(
    () => overview.peek("all").data?.data.placements?.includes(placement) ?? knownPlacements.has(placement),
  );
  return isSold;
}
