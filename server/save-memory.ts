import { totalmem } from "node:os";
import { setFlagsFromString } from "node:v8";

/** A machine of 1 GB, or a service that is allowed so much. */
const SMALL_BYTES = 1_100 * 1024 * 1024;

/**
 * Where memory is scarcer than processor time, V8 collects garbage before the heap grows: 25 MB less when idle and 50
 * while lists are published, for a fifth more processor time of a look-up. Concerns all threads, also running ones.
 */
export function saveMemory(): void {
  if (isSmall(totalmem(), process.constrainedMemory())) setFlagsFromString("--optimize-for-size");
}

/** `allowed`: 0 if nothing limits the process. */
export function isSmall(installed: number, allowed: number): boolean {
  return Math.min(installed, allowed > 0 ? allowed : installed) <= SMALL_BYTES;
}
