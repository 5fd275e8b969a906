import type { StorageError } from "../../platform/db/storage-error.ts";

/** Storage refused, even after reopening; ends only this run. */
export class StorageFailure extends Error {
  readonly error: StorageError;

  constructor(error: StorageError) {
    super(error.detail);
    this.error = error;
  }
}
