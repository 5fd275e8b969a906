import type { MirrorDatabase } from "../db/database.ts";
import type { StorageError } from "../db/storage-error.ts";
import { withReopen } from "../db/with-reopen.ts";

/** Storage refused, also after reopening; ends the run that met it and nothing else. */
export class StorageFailure extends Error {
  readonly error: StorageError;

  constructor(error: StorageError) {
    super(error.detail);
    this.error = error;
  }
}

/** What `work` reads or writes; throws StorageFailure, caught where a run begins. */
export async function stored<T>(db: MirrorDatabase, work: () => Promise<T>): Promise<T> {
  const result = await withReopen(db, work);
  if (!result.ok) throw new StorageFailure(result.error);
  return result.value;
}
