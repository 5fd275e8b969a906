import { totalmem } from "node:os";
import { setFlagsFromString } from "node:v8";

/** A machine of 1 GB, or a service that is allowed so much. */
const SMALL_BYTES = 1_100 * 1024 * 1024;

/**
 * Lets V8 collect garbage before the heap grows, in all threads, if the machine has little memory. That saves 25 MB when
 * idle and 50 MB while lists are published, and a look-up takes a fifth more processor time.
 */
export function saveMemory(): void {
  if (isSmall(totalmem(), process.constrainedMemory())) setFlagsFromString("--optimize-for-size");
}

/** `allowed`: 0 if nothing limits the process. */
export function isSmall(installed: number, allowed: number): boolean {
  return Math.min(installed, allowed > 0 ? allowed : installed) <= SMALL_BYTES;
}
