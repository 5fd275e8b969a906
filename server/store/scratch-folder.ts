import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { lockFile } from "./file-lock.ts";

/** Beside backups that are being written. */
export const BACKUP_FOLDER = ".backup-";
/** In DATA_DIR, while a backup is restored into it. */
export const RESTORE_FOLDER = ".restore-";

/** Held by whoever uses the folder. The system frees it however the process ends. */
const IN_USE = "in-use.lock";
/** A folder without a lock is this moment's, or left by a build that had no locks. */
const OLD_MS = 24 * 3_600_000;

/** A folder of this process beside what it makes; `remove` ends it. Removes what killed processes left there. */
export async function makeScratchFolder(
  parent: string,
  prefix: string,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  await sweepScratchFolders(parent, prefix);
  for (;;) {
    const folder = await mkdtemp(join(parent, prefix));
    const lock = lockFile(join(folder, IN_USE));
    // Another process that sweeps may have been faster than the lock.
    if (lock === null) continue;
    if (!existsSync(join(folder, IN_USE))) {
      lock.release();
      continue;
    }
    return {
      folder,
      remove: async () => {
        lock.release();
        await rm(folder, { recursive: true, force: true });
      },
    };
  }
}

/** For server and commands, which may belong to different accounts: each removes what its own left. */
export async function sweepDataFolder(dataDir: string): Promise<void> {
  for (const prefix of [RESTORE_FOLDER, BACKUP_FOLDER]) await sweepScratchFolders(dataDir, prefix);
}

/** Removes the folders in `parent` that nobody uses any more; they may hold copies of accounts. */
export async function sweepScratchFolders(parent: string, prefix: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    // Another account's folder stays.
    await removeUnused(join(parent, name)).catch(() => undefined);
  }
}

async function removeUnused(folder: string): Promise<void> {
  if (!existsSync(join(folder, IN_USE))) {
    if (Date.now() - (await stat(folder)).mtimeMs > OLD_MS)
      await rm(folder, { recursive: true, force: true });
    return;
  }
  const lock = lockFile(join(folder, IN_USE));
  if (lock === null) return;
  try {
    await rm(folder, { recursive: true, force: true });
  } finally {
    lock.release();
  }
}
