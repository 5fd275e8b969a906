import { constants, existsSync, statSync } from "node:fs";
import { copyFile, link, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import SqliteDatabase from "better-sqlite3";
import { err, ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";
import { copyIntoPostgres, fileSha256, syncFile, UnsoundBackupError, verifySqliteFile } from "./backup.ts";
import { takeManifest, type BackupManifest } from "./backup-manifest.ts";
import { countTables, holdsNothing } from "./copy-tables.ts";
import type { TableCounts } from "./copy-tables.ts";
import {
  barringMigrations,
  compareSchema,
  migrate,
  readMigrations,
  readSchema,
  requireOwnSchema,
} from "./migrate.ts";
import { openAsFound, openStore } from "./open-store.ts";
import { RESTORE_FOLDER, makeScratchFolder, lockServer } from "./data-folder.ts";
import { isSealed, unsealFile, type SealKeys } from "./seal-backup.ts";
import { isBusy } from "./sqlite-connection.ts";
import { sqliteFile } from "./sqlite.ts";

export type RestoreTarget = {
  databaseUrl?: string | undefined;
  dataDir: string;
  force: boolean;
  /** Open a sealed backup. */
  keys?: SealKeys;
  /** Sees what the backup says of itself before anything changes; a sentence refuses it. */
  judge?: (manifest: BackupManifest | null) => string | null;
};

const NOT_EMPTY = "The database holds data already. Add --force to replace it by the backup.";

/**
 * Copies and verifies a backup, then swaps it in at once. If refused (a sentence), nothing changes. A backup of an older
 * build stays as it is in SQLite, so that this build may start with it, and so may that one.
 */
export async function restoreBackup(
  file: string,
  target: RestoreTarget,
): Promise<Result<TableCounts, string>> {
  return target.databaseUrl === undefined
    ? restoreToSqlite(file, target)
    : restoreToPostgres(file, target.databaseUrl, target);
}

async function restoreToSqlite(file: string, target: RestoreTarget): Promise<Result<TableCounts, string>> {
  const lock = lockServer(target.dataDir);
  if (!lock.ok) return lock;
  try {
    const { folder, remove } = await makeScratchFolder(target.dataDir, RESTORE_FOLDER);
    try {
      await stage(file, folder, target, { asItIs: true });
      const counts = await countIn(folder);
      const live = sqliteFile(target.dataDir);
      if (existsSync(live)) {
        if (!target.force && !holdsNothing(await countIn(target.dataDir))) return err(NOT_EMPTY);
        const settled = closeLiveLog(live);
        if (!settled.ok) return settled;
        await rm(`${live}.before-restore`, { force: true });
        await link(live, `${live}.before-restore`);
      }
      await syncFile(sqliteFile(folder), target.dataDir);
      await rename(sqliteFile(folder), live);
      return ok(counts);
    } finally {
      await remove();
    }
  } finally {
    lock.value.release();
  }
}

async function restoreToPostgres(
  file: string,
  databaseUrl: string,
  target: RestoreTarget,
): Promise<Result<TableCounts, string>> {
  const { folder, remove } = await makeScratchFolder(tmpdir(), "passport-status-restore-");
  const store = openAsFound({ databaseUrl, dataDir: folder });
  try {
    const applied = await readSchema(store);
    if (applied !== null) requireOwnSchema(applied);
    if (!target.force && !holdsNothing(await countTables(store.db))) return err(NOT_EMPTY);
    await stage(file, folder, target, { asItIs: false });
    // An empty database has no tables yet.
    await migrate(store, () => undefined);
    // The rows go into tables of this build.
    const staged = await openStore({ dataDir: folder });
    try {
      await copyIntoPostgres(staged, store);
    } finally {
      await staged.close();
    }
    return ok(await countTables(store.db));
  } finally {
    await store.close();
    await remove();
  }
}

/** A verified copy of a backup that this build can read, in `folder`. */
async function stage(
  file: string,
  folder: string,
  { keys = {}, judge = () => null }: RestoreTarget,
  { asItIs }: { asItIs: boolean },
): Promise<void> {
  await verifyHash(file);
  refuseOpenDatabase(file);
  const copy = sqliteFile(folder);
  if (await isSealed(file)) {
    await unsealFile(file, copy, keys);
    verifySqliteFile(copy);
  } else {
    verifySqliteFile(file);
    await copyFile(file, copy, constants.COPYFILE_EXCL);
  }
  const refused = judge(takeManifest(copy));
  if (refused !== null) throw new UnsoundBackupError(refused);
  const staged = openAsFound({ dataDir: folder });
  try {
    const applied = (await readMigrations(staged)) ?? [];
    // SQLite's is used as it is. Into PostgreSQL only this build's tables would come.
    const newer = asItIs
      ? barringMigrations(applied)
      : compareSchema(applied.map(({ name }) => name)).unknown;
    if (newer.length > 0) {
      throw new UnsoundBackupError(
        `${file} was made by a newer version of this program (${newer.join(", ")}). Restore it with that version.`,
      );
    }
  } finally {
    await staged.close();
  }
}

async function countIn(dataDir: string): Promise<TableCounts> {
  const store = openAsFound({ dataDir });
  try {
    return await countTables(store.db);
  } finally {
    await store.close();
  }
}

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
