import { readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICKS_A_SECOND = 100;

/**
 * Seconds of processor time that a process with all its threads used so far; NaN where there is no /proc. Other
 * programs on the machine take turns, but not this time.
 */
export function processorSeconds(pid: number): number {
  try {
    // The second field is the program's name in brackets and may hold blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  } catch {
    return NaN;
  }
}
