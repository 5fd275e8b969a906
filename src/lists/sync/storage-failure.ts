import type { MirrorDatabase } from "../../platform/db/database.ts";
import { type StorageError, withReopen } from "../../platform/db/with-reopen.ts";

/** Storage refused, even after reopening; ends only this run. */
export class StorageFailure extends Error {
  readonly error: StorageError;

  constructor(error: StorageError) {
    super(error.detail);
    this.error = error;
  }
}

/** Runs `work`; throws StorageFailure. */
export async function stored<T>(db: MirrorDatabase, work: () => Promise<T>): Promise<T> {
  const result = await withReopen(db, work);
  if (!result.ok) throw new StorageFailure(result.error);
  return result.value;
}
