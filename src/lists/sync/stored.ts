import type { MirrorDatabase } from "../../platform/db/database.ts";
import { withReopen } from "../../platform/db/with-reopen.ts";
import { StorageFailure } from "./storage-failure.ts";

/** Runs `work`; throws StorageFailure. */
export async function stored<T>(db: MirrorDatabase, work: () => Promise<T>): Promise<T> {
  const result = await withReopen(db, work);
  if (!result.ok) throw new StorageFailure(result.error);
  return result.value;
}
