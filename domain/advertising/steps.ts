import type { ADVERTISEMENT_STATUSES } from "./admin-advertisements.ts";
import type { ADVERTISEMENT_REQUEST_STATUSES } from "./requests.ts";

export type AdvertisementStatus = (typeof ADVERTISEMENT_STATUSES)[number];

/** `expired` is reached by time only. */
const AFTER_STATUS: Readonly<Record<AdvertisementStatus, readonly AdvertisementStatus[]>> = {
  draft: ["scheduled", "active"],
  scheduled: ["draft", "active", "paused"],
  active: ["paused", "draft"],
  paused: ["active", "scheduled", "draft"],
  expired: ["draft"],
};

/** Statuses that an advertisement of this one may get, besides keeping it. */
export function nextAdvertisementStatuses(status: AdvertisementStatus): readonly AdvertisementStatus[] {
  return AFTER_STATUS[status];
}

export type RequestStatus = (typeof ADVERTISEMENT_REQUEST_STATUSES)[number];

const AFTER_REQUEST_STATUS: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  pending: ["contacted", "approved", "rejected"],
  contacted: ["approved", "rejected"],
  approved: [],
  rejected: ["pending"],
};

/** Statuses that a request of this one may get, besides keeping it. */
export function nextRequestStatuses(status: RequestStatus): readonly RequestStatus[] {
  return AFTER_REQUEST_STATUS[status];
}
