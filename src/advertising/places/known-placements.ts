import type { Placement } from "#domain/advertising/placements.ts";
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
