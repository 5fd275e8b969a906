import { assertNever } from "#domain/base/result.ts";
import type { Change } from "../../../outbox/change.ts";

export type SyncStatus = "waiting" | "sending" | "paused" | "needs-you" | "sent";

export function syncStatus({ state }: Pick<Change, "state">): SyncStatus {
  switch (state) {
    case "waiting":
    case "sending":
    case "paused":
      return state;
    case "conflict":
    case "parked":
      return "needs-you";
    case "done":
      return "sent";
    default:
      return assertNever(state);
  }
}

const BY_URGENCY: readonly SyncStatus[] = ["needs-you", "paused", "sending", "waiting", "sent"];

/** The most urgent status of several changes; null without any. */
export function mostUrgentStatus(changes: readonly Pick<Change, "state">[]): SyncStatus | null {
  const statuses = new Set(changes.map(syncStatus));
  return BY_URGENCY.find((status) => statuses.has(status)) ?? null;
}
