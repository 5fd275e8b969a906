import { existsSync, readFileSync, rmSync } from "node:fs";

export type Tally = { passed: number; failed: number };

/** Reads a runner's JSON report; a missing one is a failure. */
export function readTally(file: string, read: (report: Record<string, unknown>) => Tally): Tally {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  rmSync(file);
  return typeof report === "object" && report !== null
    ? read(report as Record<string, unknown>)
    : { passed: 0, failed: 1 };
}

export function count(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
