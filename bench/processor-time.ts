import { readFileSync } from "node:fs";

/** Linux counts in hundredths. */
const TICKS_A_SECOND = 100;

/** CPU seconds of all a process's threads; NaN without /proc. Unaffected by other load. */
export function processorSeconds(pid: number): number {
  try {
    // The second field, the program in brackets, may hold blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  } catch {
    return NaN;
  }
}
