import { Dexie } from "dexie";
import { err, ok, type Result } from "#domain/base/result.ts";
import { isSuperseded } from "./open-database.ts";

/** Runs `work`; reopens a lost connection and retries once. */
export async function withReopen<T>(db: Dexie, work: () => Promise<T>): Promise<Result<T, StorageError>> {
  for (let reopened = false; ; reopened = true) {
    try {
      if (reopened) {
        db.close({ disableAutoOpen: false });
        await db.open();
      }
      return ok(await work());
    } catch (thrown) {
      const error = storageErrorOf(db, thrown);
      if (error === null) throw thrown;
      if (error.kind !== "lost" || reopened) return err(error);
    }
  }
}

/**
 * `full`: no room. `superseded`: a newer build upgraded, reload. `lost`: connection lost (iOS after a pause).
 * `unavailable`: private window, broken profile.
 */
export type StorageError = { kind: "full" | "superseded" | "lost" | "unavailable"; detail: string };

const LOST = new Set([
  "InvalidStateError",
  "DatabaseClosedError",
  "UnknownError",
  "TransactionInactiveError",
]);
const UNAVAILABLE = new Set(["MissingAPIError", "OpenFailedError", "SecurityError", "NotReadableError"]);

/** Null: not storage but our bug. */
export function storageErrorOf(db: Dexie, thrown: unknown): StorageError | null {
  if (!(thrown instanceof Error)) return null;
  const names = namesOf(thrown);
  const detail = `${thrown.name}: ${thrown.message}`;
  if (names.includes("QuotaExceededError")) return { kind: "full", detail };
  if (isSuperseded(db)) return { kind: "superseded", detail };
  if (names.some((name) => UNAVAILABLE.has(name))) return { kind: "unavailable", detail };
  return names.some((name) => LOST.has(name)) ? { kind: "lost", detail } : null;
}

/** Dexie nests errors in `inner`, bulk ones in `failures`. */
function namesOf(thrown: Error): string[] {
  const names = [thrown.name];
  if ("inner" in thrown && thrown.inner instanceof Error) names.push(...namesOf(thrown.inner));
  if (thrown instanceof Dexie.BulkError) names.push(...thrown.failures.map((failure) => failure.name));
  return names;
}
