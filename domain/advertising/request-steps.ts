import type { ADVERTISEMENT_REQUEST_STATUSES } from "./requests.ts";

export type RequestStatus = (typeof ADVERTISEMENT_REQUEST_STATUSES)[number];

const NEXT: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  pending: ["contacted", "approved", "rejected"],
  contacted: ["approved", "rejected"],
  approved: [],
  rejected: ["pending"],
};

/** Statuses that a request of this one may get, besides keeping it. */
export function nextRequestStatuses(status: RequestStatus): readonly RequestStatus[] {
  return NEXT[status];
}
