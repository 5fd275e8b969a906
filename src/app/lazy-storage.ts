import { createPhoneStorage, type PhoneStorage } from "../platform/db/phone-storage.ts";
import { optionalImport } from "./preload-error.ts";

type LazyStorageOptions = {
  afterPaint: Promise<unknown>;
  /** A newer build upgraded the database: this page has to reload. */
  onSuperseded: () => void;
  /** Whether an upgrade by this build waits for another tab. */
  onUpgrade: (waits: boolean) => void;
};

/** The page's storage; Dexie comes in a chunk of its own. */
export function lazyStorage({ afterPaint, onSuperseded, onUpgrade }: LazyStorageOptions): PhoneStorage {
  return createPhoneStorage(async () => {
    const [{ openMirrorDatabase, openReporting }, { liveReading }] = await optionalImport(() =>
      Promise.all([import("../platform/db/database.ts"), import("../platform/db/open-database.ts")]),
    );
    const db = openMirrorDatabase(undefined, onSuperseded);
    openReporting(db, onUpgrade);
    return { db, liveReading };
  }, afterPaint);
}
