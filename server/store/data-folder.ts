import { existsSync, mkdirSync } from "node:fs";
import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import { isBusy } from "./sqlite-connection.ts";
import { ownFile } from "./sqlite-files.ts";

/** Beside backups that are being written. */
export const BACKUP_FOLDER = ".backup-";
/** Lies in DATA_DIR while a backup is restored into it. */
export const RESTORE_FOLDER = ".restore-";

/** Lies in DATA_DIR while a restore is practised. */
export const DRILL_FOLDER = ".drill-";

/** Held by whoever uses the folder. The system frees it however the process ends. */
const IN_USE = "in-use.lock";
/** A folder without a lock is this moment's, or left by a build that had no locks. */
const OLD_MS = MS_PER_DAY;
/** More mean a file system that lets nobody lock. */
const MOST_TRIES = 5;

/** A folder of this process beside what it makes; `remove` ends it. Removes what killed processes left there. */
export async function makeScratchFolder(
  parent: string,
  prefix: string,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  await sweepScratchFolders(parent, prefix);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const folder = await mkdtemp(join(parent, prefix));
    const lock = lockFile(join(folder, IN_USE));
    const remove = async (): Promise<void> => {
      lock?.release();
      await rm(folder, { recursive: true, force: true });
    };
    // Another process that sweeps may have been faster than the lock.
    if (lock !== null && existsSync(join(folder, IN_USE))) return { folder, remove };
    await remove();
  }
  throw new Error(`No file can be locked in ${parent}. Choose a folder on a disk of this machine.`);
}

/** Server and commands may belong to different accounts: each removes what its own left. */
export async function sweepDataFolder(dataDir: string): Promise<void> {
  for (const prefix of [RESTORE_FOLDER, BACKUP_FOLDER, DRILL_FOLDER])
    await sweepScratchFolders(dataDir, prefix);
}

/** Removes the folders in `parent` that nobody uses any more; they may hold copies of accounts. */
export async function sweepScratchFolders(parent: string, prefix: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    await removeUnused(join(parent, name)).catch(() => undefined);
  }
}

async function removeUnused(folder: string): Promise<void> {
  // What another account made stays. To root, a link in it could lead to any file.
  if (!(await isOwn(folder))) return;
  if (existsSync(join(folder, IN_USE))) {
    const lock = lockFile(join(folder, IN_USE));
    if (lock === null) return;
    // Windows removes no file that is open.
    lock.release();
  } else if (Date.now() - (await lstat(folder)).mtimeMs < OLD_MS) return;
  await rm(folder, { recursive: true, force: true });
}

/** Windows has no numbers of accounts. */
async function isOwn(folder: string): Promise<boolean> {
  const made = await lstat(folder);
  return made.isDirectory() && (process.getuid === undefined || made.uid === process.getuid());
}

/** One server per SQLite file: limits and caches are in memory. The command line needs no lock. */
export function lockServer(dataDir: string): Result<FileLock, string> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFile(join(dataDir, "server.lock"));
  if (lock !== null) return ok(lock);
  return err(
    `Another server is running on the database in ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`,
  );
}

type FileLock = { release: () => void };

/** A transaction on a file of its own, freed however the process ends; null while another process has it. */
export function lockFile(file: string): FileLock | null {
  ownFile(file);
  const lock = new SqliteDatabase(file, { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    return null;
  }
  return { release: () => lock.close() };
}
