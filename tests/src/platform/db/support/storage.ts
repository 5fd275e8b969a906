import type { MirrorDatabase } from "../../../../../src/platform/db/database.ts";
import { liveReading } from "../../../../../src/platform/db/open-database.ts";
import { createPhoneStorage, type PhoneStorage } from "../../../../../src/platform/db/phone-storage.ts";

/** The page's storage over an open database. */
export function storageOf(db: MirrorDatabase): PhoneStorage {
  return createPhoneStorage(async () => ({ db, liveReading }));
}
