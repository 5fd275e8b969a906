import type { Dexie } from "dexie";
import { err, ok, type Result } from "#domain/base/result.ts";
import { type StorageError, storageErrorOf } from "./storage-error.ts";

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
