import type { Timers } from "../platform/lib/deadline.ts";
import type { Outbox } from "./outbox.ts";
import type { DrainOutcome } from "./send-round.ts";

export type OutboxPage = {
  now: () => number;
  timers: Timers;
  onOnline: (work: () => void) => () => void;
  onVisible: (work: () => void) => () => void;
};

/** For wrong clocks and locks held elsewhere. */
const LONGEST_SLEEP_MS = 300_000;
const SHORTEST_SLEEP_MS = 1000;
/** Storage may have recovered. */
const AFTER_FAILURE_MS = 30_000;

export type OutboxSchedule = {
  start: (outbox: Pick<Outbox, "drain">) => void;
  onRound: (outcome: DrainOutcome) => void;
};

/** Drains at start, back online, visible again, and after a backoff. */
export function createOutboxSchedule({ now, timers, onOnline, onVisible }: OutboxPage): OutboxSchedule {
  let timer: unknown;
  let run: (reason?: "online") => void = () => undefined;

  function sleep(ms: number): void {
    timers.clearTimeout(timer);
    timer = timers.setTimeout(() => run(), Math.min(Math.max(ms, SHORTEST_SLEEP_MS), LONGEST_SLEEP_MS));
  }

  return {
    start(outbox) {
      run = (reason) => {
        outbox.drain(reason).catch(() => sleep(AFTER_FAILURE_MS));
      };
      onOnline(() => run("online"));
      onVisible(() => run());
      run();
    },
    onRound({ nextTryAt }) {
      timers.clearTimeout(timer);
      if (nextTryAt !== null) sleep(nextTryAt - now());
    },
  };
}
