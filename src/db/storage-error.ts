import { Dexie } from "dexie";
import { isSuperseded } from "./database.ts";

/**
 * What storage may refuse. `full`: no room. `superseded`: a newer build holds the database, reload.
 * `lost`: the connection went (iOS after a pause) and did not come back. `unavailable`: a private window, a
 * broken profile.
 */
export type StorageError = { kind: "full" | "superseded" | "lost" | "unavailable"; detail: string };

const LOST = new Set([
  "InvalidStateError",
  "DatabaseClosedError",
  "UnknownError",
  "TransactionInactiveError",
]);
const UNAVAILABLE = new Set(["MissingAPIError", "OpenFailedError", "SecurityError", "NotReadableError"]);

/** Sorts an exception from storage; null when it is none, so a defect of ours. */
export function storageErrorOf(db: Dexie, thrown: unknown): StorageError | null {
  if (!(thrown instanceof Error)) return null;
  const names = namesOf(thrown);
  const detail = `${thrown.name}: ${thrown.message}`;
  if (names.includes("QuotaExceededError")) return { kind: "full", detail };
  if (isSuperseded(db)) return { kind: "superseded", detail };
  if (names.some((name) => UNAVAILABLE.has(name))) return { kind: "unavailable", detail };
  return names.some((name) => LOST.has(name)) ? { kind: "lost", detail } : null;
}

/** Dexie wraps the browser's error in `inner`, and a bulk write's in `failures`. */
function namesOf(thrown: Error): string[] {
  const names = [thrown.name];
  if ("inner" in thrown && thrown.inner instanceof Error) names.push(...namesOf(thrown.inner));
  if (thrown instanceof Dexie.BulkError) names.push(...thrown.failures.map((failure) => failure.name));
  return names;
}
