import { setTimeout as sleep } from "node:timers/promises";

/** Each rendering blocks the event loop. */
const AT_ONCE = 2;
/** Beyond this, the shell is faster. */
const MAX_WAITING = 16;
/** Idle time of a slot after rendering, as a multiple: leaves half the event loop for look-ups. */
const REST = 3;

/** `own`: milliseconds without waiting for others. */
export type GatedWork<T> = () => Promise<{ result: T; own: number }>;

/** Limits concurrent renderings; "full" when too many wait. */
export function renderGate(): <T>(work: GatedWork<T>) => Promise<T | "full"> {
  const waiting: (() => void)[] = [];
  let free = AT_ONCE;

  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  return async (work) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= MAX_WAITING) return "full";
    else await new Promise<void>((resolve) => waiting.push(resolve));
    let rest = 0;
    try {
      const { result, own } = await work();
      rest = own * REST;
      return result;
    } finally {
      void sleep(rest, undefined, { ref: false }).then(leave);
    }
  };
}
