import { assertNever } from "#domain/result.ts";
import type { Change } from "../../../outbox/change.ts";

export type Standing = "waiting" | "sending" | "paused" | "needs-you" | "sent";

export function standingOf({ state }: Pick<Change, "state">): Standing {
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

/** Most urgent first. */
const PRESSING: readonly Standing[] = ["needs-you", "paused", "sending", "waiting", "sent"];

/** The most urgent state of several changes; null without any. */
export function standingOfAll(changes: readonly Pick<Change, "state">[]): Standing | null {
  const standings = new Set(changes.map(standingOf));
  return PRESSING.find((standing) => standings.has(standing)) ?? null;
}
