import { constants, existsSync, statSync } from "node:fs";
import { copyFile, link, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { copyIntoPostgres, fileSha256, syncFile } from "./backup.ts";
import { countTables, holdsNothing } from "./copy-tables.ts";
import type { TableCounts } from "./copy-tables.ts";
import { openStore } from "./open-store.ts";
import { lockServer } from "./server-lock.ts";
import { isBusy } from "./sqlite-connection.ts";
import { sqliteFile } from "./sqlite.ts";
import type { Store } from "./store.ts";
import { UnsoundBackupError, verifySqliteFile } from "./verify-backup.ts";

export type RestoreTarget = { databaseUrl?: string | undefined; dataDir: string; force: boolean };

const NOT_EMPTY = "The database holds data already. Add --force to replace it by the backup.";

/** Copies, verifies and migrates a backup, then swaps it in at once. If refused (a sentence), nothing changes. */
export async function restoreBackup(
  file: string,
  target: RestoreTarget,
): Promise<Result<TableCounts, string>> {
  return target.databaseUrl === undefined
    ? restoreToSqlite(file, target)
    : restoreToPostgres(file, target.databaseUrl, target.force);
}

async function restoreToSqlite(file: string, target: RestoreTarget): Promise<Result<TableCounts, string>> {
  const lock = lockServer(target.dataDir);
  if (!lock.ok) return lock;
  const staging = await mkdtemp(join(target.dataDir, ".restore-"));
  try {
    const counts = await stage(file, staging, countStaged);
    const live = sqliteFile(target.dataDir);
    if (existsSync(live)) {
      if (!target.force && !(await isEmptySqlite(target.dataDir))) return err(NOT_EMPTY);
      const settled = closeLiveLog(live);
      if (!settled.ok) return settled;
      await rm(`${live}.before-restore`, { force: true });
      await link(live, `${live}.before-restore`);
    }
    await syncFile(sqliteFile(staging), target.dataDir);
    await rename(sqliteFile(staging), live);
    return ok(counts);
  } finally {
    await rm(staging, { recursive: true, force: true });
    lock.value.release();
  }
}

async function restoreToPostgres(
  file: string,
  databaseUrl: string,
  force: boolean,
): Promise<Result<TableCounts, string>> {
  const staging = await mkdtemp(join(tmpdir(), "passport-status-restore-"));
  const store = await openStore({ databaseUrl, dataDir: staging });
  try {
    if (!force && !holdsNothing(await countTables(store.db))) return err(NOT_EMPTY);
    return ok(
      await stage(file, staging, async (staged) => {
        await copyIntoPostgres(staged, store);
        return countTables(store.db);
      }),
    );
  } finally {
    await store.close();
    await rm(staging, { recursive: true, force: true });
  }
}

/** A verified, migrated copy, one plain file after `work`. */
async function stage<T>(file: string, folder: string, work: (staged: Store) => Promise<T>): Promise<T> {
  await verifyHash(file);
  refuseOpenDatabase(file);
  verifySqliteFile(file);
  await mkdir(folder, { recursive: true });
  await copyFile(file, sqliteFile(folder), constants.COPYFILE_EXCL);
  const staged = await openStore({ dataDir: folder });
  try {
    return await work(staged);
  } finally {
    await staged.close();
  }
}

const countStaged = (staged: Store): Promise<TableCounts> => countTables(staged.db);

async function verifyHash(file: string): Promise<void> {
  if (!existsSync(file)) throw new UnsoundBackupError(`There is no file ${file}.`);
  if (!existsSync(`${file}.sha256`)) return;
  const expected = (await readFile(`${file}.sha256`, "utf8")).slice(0, 64);
  if ((await fileSha256(file)) !== expected) {
    throw new UnsoundBackupError(`${file} is not what was written: its SHA-256 differs from ${file}.sha256.`);
  }
}

/** A copy of an open database lacks the writes in its WAL. */
function refuseOpenDatabase(file: string): void {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (log === undefined || log.size === 0) return;
  throw new UnsoundBackupError(
    `${file} is no backup but a database in use: its last changes are in ${file}-wal. Make a backup of it with npm run backup.`,
  );
}

async function isEmptySqlite(dataDir: string): Promise<boolean> {
  const store = await openStore({ dataDir });
  try {
    return holdsNothing(await countTables(store.db));
  } finally {
    await store.close();
  }
}

/** Checkpoints the WAL and requires exclusive use: a new file must not meet an old WAL. */
function closeLiveLog(live: string): Result<null, string> {
  const db = new SqliteDatabase(live, { timeout: 1_000 });
  try {
    db.pragma("journal_mode = DELETE");
    return ok(null);
  } catch (error) {
    if (!isBusy(error)) throw error;
    return err("Another program has the database open, such as an import. Let it finish first.");
  } finally {
    db.close();
  }
}
