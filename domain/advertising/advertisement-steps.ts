import type { ADVERTISEMENT_STATUSES } from "./admin-advertisements.ts";

export type AdvertisementStatus = (typeof ADVERTISEMENT_STATUSES)[number];

/** `expired` is reached by time only. */
const NEXT: Readonly<Record<AdvertisementStatus, readonly AdvertisementStatus[]>> = {
  draft: ["scheduled", "active"],
  scheduled: ["draft", "active", "paused"],
  active: ["paused", "draft"],
  paused: ["active", "scheduled", "draft"],
  expired: ["draft"],
};

/** Statuses that an advertisement of this one may get, besides keeping it. */
export function nextAdvertisementStatuses(status: AdvertisementStatus): readonly AdvertisementStatus[] {
  return NEXT[status];
}
