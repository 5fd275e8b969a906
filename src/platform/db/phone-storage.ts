import type { MirrorDatabase } from "./database.ts";
import type { LiveReading, liveReading } from "./open-database.ts";

/** What the phone stores, as pages use it. */
export type PhoneStorage = {
  /** Loads Dexie and opens the database, at the first call. Rejects when the code cannot be loaded. */
  open: () => Promise<MirrorDatabase>;
  /** Resolves when Dexie is here, or cannot be loaded. */
  settled: () => Promise<void>;
  /**
   * What `read` answers, now and after each change of what it read, made by this page, another tab, a worker or the
   * service worker. Failed readings are skipped, so nothing comes where storage does not work.
   */
  live: <T>(read: (db: MirrorDatabase) => Promise<T>) => LiveReading<T>;
};

/** What comes with Dexie, in a chunk of its own. */
export type StorageCode = { db: MirrorDatabase; liveReading: typeof liveReading };

/** The page's storage. Live readings wait for `afterPaint`, so that Dexie does not delay a first visit's painting. */
export function createPhoneStorage(
  load: () => Promise<StorageCode>,
  afterPaint: Promise<unknown> = Promise.resolve(),
): PhoneStorage {
  let loading: Promise<StorageCode> | null = null;

  function code(): Promise<StorageCode> {
    loading ??= load();
    // The code may be missing offline. The next call tries again.
    loading.catch(() => (loading = null));
    return loading;
  }

  return {
    open: async () => (await code()).db,
    async settled() {
      await afterPaint;
      await code().catch(() => undefined);
    },
    live: <T>(read: (db: MirrorDatabase) => Promise<T>) => ({
      hasValue: () => false as const,
      subscribe(next: (value: T) => void) {
        let stop: (() => void) | null = null;
        let isWanted = true;
        const start = async (): Promise<void> => {
          await afterPaint;
          const { db, liveReading } = await code();
          if (!isWanted) return;
          const reading = liveReading<{ value: T } | null>(async () => ({ value: await read(db) }), null);
          stop = reading.subscribe((answer) => {
            if (answer !== null) next(answer.value);
          });
        };
        start().catch(() => undefined);
        return () => {
          isWanted = false;
          stop?.();
        };
      },
    }),
  };
}
