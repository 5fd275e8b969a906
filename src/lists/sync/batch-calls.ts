import { systemTimers, type Timers } from "../../platform/lib/deadline.ts";

/** Throttles to one call `everyMs` after the first; `flush` calls now. */
export function batchCalls(
  work: () => void,
  everyMs: number,
  timers: Timers = systemTimers,
): { call: () => void; flush: () => void } {
  let timer: unknown = null;
  const fire = () => {
    timer = null;
    work();
  };
  return {
    call: () => {
      timer ??= timers.setTimeout(fire, everyMs);
    },
    flush: () => {
      if (timer === null) return;
      timers.clearTimeout(timer);
      fire();
    },
  };
}
