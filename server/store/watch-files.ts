import { DatabaseFilesGone } from "./sqlite-files.ts";
import type { Store } from "./store.ts";

const LOOK_MS = 1_000;

/** Reports once if the open SQLite files were deleted or replaced. */
export function watchFiles(store: Store, onGone: (sentence: string) => void): void {
  if (store.file === null) return;
  const timer = setInterval(() => {
    try {
      store.checkFiles();
    } catch (error) {
      if (!(error instanceof DatabaseFilesGone)) return;
      clearInterval(timer);
      onGone(
        `${error.message} while the server ran. It stops, so that nothing is written to a file without a name. Start it again; if the database file itself is gone, restore a backup.`,
      );
    }
  }, LOOK_MS);
  timer.unref();
}
