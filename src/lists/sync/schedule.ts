import { backoffDelay } from "../../platform/lib/retry.ts";
import { LISTS_CHECKED_EVERY_MINUTES } from "#domain/lists/contract.ts";
import type { Timers } from "../../platform/lib/deadline.ts";
import type { Mirror, SyncReason } from "./mirror.ts";
import type { SyncOutcome } from "./mirror-status.ts";

export const CHECK_EVERY_MS = LISTS_CHECKED_EVERY_MINUTES * 60_000;

/** `on…` returns an unsubscribe function. */
export type ScheduleEnvironment = {
  now: () => number;
  random: () => number;
  timers: Timers;
  /** Once. */
  whenIdle: (work: () => void) => () => void;
  onOnline: (work: () => void) => () => void;
  onVisible: (work: () => void) => () => void;
};

/** Syncs at start when idle, back online, visible again and every 5 minutes. */
export function startSchedule(
  mirror: Pick<Mirror, "sync" | "lastCheck">,
  environment: ScheduleEnvironment,
): () => void {
  const { now, random, timers } = environment;
  let timer: unknown = null;
  let failures = 0;
  let startFailed = false;
  let stopped = false;

  const run = async (wanted: SyncReason): Promise<void> => {
    timers.clearTimeout(timer);
    // On a slow link a start takes little: one that failed is repeated as such.
    const reason = startFailed ? "start" : wanted;
    // The page reports bugs; continue as after a failure.
    let outcome: SyncOutcome = { kind: "failed", reason: "worker" };
    try {
      outcome = await mirror.sync({ reason });
    } finally {
      failures = isFailure(outcome) ? failures + 1 : 0;
      if (reason === "start" || failures === 0) startFailed = failures > 0;
      timers.clearTimeout(timer);
      if (!stopped) timer = timers.setTimeout(() => void run("timer"), nextDelay(outcome, failures, random));
    }
  };
  const checkIfOld = async (): Promise<void> => {
    const last = await mirror.lastCheck();
    // `last > now()`: the clock was set back.
    if (!stopped && (last === null || last > now() || now() - last > CHECK_EVERY_MS)) await run("visible");
  };

  const leave = [
    environment.whenIdle(() => void run("start")),
    environment.onOnline(() => {
      failures = 0;
      void run("online");
    }),
    environment.onVisible(() => void checkIfOld()),
  ];
  return () => {
    stopped = true;
    timers.clearTimeout(timer);
    for (const stop of leave) stop();
  };
}

function isFailure(outcome: SyncOutcome): boolean {
  return outcome.kind === "offline" || outcome.kind === "failed";
}

function nextDelay(outcome: SyncOutcome, failures: number, random: () => number): number {
  if (!isFailure(outcome)) return CHECK_EVERY_MS;
  const asked = outcome.kind === "failed" ? (outcome.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.max(backoffDelay(failures, random), asked);
}
