import { setTimeout as sleep } from "node:timers/promises";

/** Pages rendered at once. Each holds up the event loop while it is written. */
const AT_ONCE = 2;
/** More would wait longer than the shell takes. */
const MOST_WAITING = 16;
/** After a page its place rests this many times as long as it was written: half the event loop stays for look-ups. */
const REST = 3;

/** Work in a place of the gate; `own` answers the milliseconds of it that were not spent waiting for others. */
export type GatedWork<T> = () => Promise<{ result: T; own: number }>;

/** Lets a few renderings through at a time; "full" for those beyond what may wait. */
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
    else if (waiting.length >= MOST_WAITING) return "full";
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
