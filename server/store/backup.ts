import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, open, rename, stat, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import SqliteDatabase from "better-sqlite3";
import { sql, type Kysely } from "kysely";
import * as z from "zod/mini";
import { continueIds, copyTables, countTables, emptyTables, type TableCounts } from "./copy-tables.ts";
import { BACKUP_FOLDER, makeScratchFolder } from "./data-folder.ts";
import { MIGRATIONS, UnusableDatabaseError, compareSchema, migrate, readSchema } from "./migrate.ts";
import { openAsFound } from "./open-store.ts";
import type { Database } from "./schema.ts";
import { giveToOwnerOf } from "./sqlite-files.ts";
import { sqliteFile } from "./sqlite.ts";
import type { Store } from "./store.ts";

type BackupReport = { file: string; bytes: number; sha256: string; tables: TableCounts };

const ALL_PAGES = 0x7fff_ffff;

/** Rows that no backup keeps, so that a restore never revives what was revoked. */
const SHORT_LIVED = ["counters", "known_devices", "sessions", "one_time_links"];

/**
 * Writes a verified snapshot to `file`, always SQLite, with its SHA-256 beside it. Does not block readers or writers.
 * The copy has the schema of the database, also if that is not this build's.
 */
export async function writeBackup(store: Store, file: string): Promise<BackupReport> {
  const { folder, remove } = await makeScratchFolder(dirname(file), BACKUP_FOLDER);
  try {
    const tables = await (store.file === null ? copyPostgres(store, folder) : copySqlite(store.file, folder));
    const made = sqliteFile(folder);
    verifySqliteFile(made);
    await syncFile(made);
    // Contains phone numbers and password hashes.
    await chmod(made, 0o600);
    const sha256 = await fileSha256(made);
    await rename(made, file);
    await writeFile(`${file}.sha256`, `${sha256}  ${basename(file)}\n`);
    return { file, bytes: (await stat(file)).size, sha256, tables };
  } finally {
    await remove();
  }
}

async function copySqlite(source: string, folder: string): Promise<TableCounts> {
  const target = sqliteFile(folder);
  const db = new SqliteDatabase(source, { readonly: true });
  try {
    // A stepwise backup restarts at each concurrent write.
    await db.backup(target, { progress: () => ALL_PAGES });
  } finally {
    db.close();
  }
  const copy = new SqliteDatabase(target);
  const isThere = copy.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
  for (const table of SHORT_LIVED) if (isThere.get(table)) copy.exec(`delete from ${table}`);
  copy.close();
  return closeCopy(folder);
}

async function copyPostgres(source: Store, folder: string): Promise<TableCounts> {
  const target = openAsFound({ dataDir: folder });
  try {
    await source.read(async (snapshot) => {
      const applied = (await readSchema({ ...source, db: snapshot })) ?? [];
      const { unknown } = compareSchema(applied);
      if (unknown.length > 0) {
        throw new UnusableDatabaseError(
          `The database was made by a newer version of this program (${unknown.join(", ")}), whose tables this one cannot translate. Run the backup of that version, or pg_dump.`,
        );
      }
      const own = MIGRATIONS.filter(({ name }) => applied.includes(name));
      await migrate(target, () => undefined, own);
      await target.write(async (trx) => {
        await emptyTables(trx);
        await copyTables(snapshot, trx);
      });
    });
  } finally {
    await target.close();
  }
  return closeCopy(folder);
}

/** Counts the copy's rows and leaves one file without a WAL. */
async function closeCopy(folder: string): Promise<TableCounts> {
  const store = openAsFound({ dataDir: folder });
  const counts = await countTables(store.db);
  await store.close();
  const plain = new SqliteDatabase(sqliteFile(folder));
  plain.pragma("journal_mode = DELETE");
  plain.close();
  return counts;
}

/** Replaces the data of a PostgreSQL database in one transaction. */
export async function copyIntoPostgres(staged: Store, target: Store): Promise<void> {
  await target.write(async (trx) => {
    // The log is append-only, except here.
    await sql`alter table audit_log disable trigger user`.execute(trx);
    await emptyTables(trx);
    // A set-up link belongs to no account and would still make an admin.
    await trx.deleteFrom("one_time_links").execute();
    await sql`alter table audit_log enable trigger user`.execute(trx);
    await copyTables(staged.db, trx);
    await continueIds(trx);
  });
}

export async function fileSha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** fsync. With a folder, the file is given to its owner before. */
export async function syncFile(file: string, ownedAs?: string): Promise<void> {
  const handle = await open(file, "r+");
  if (ownedAs !== undefined) giveToOwnerOf(ownedAs, handle.fd);
  await handle.sync();
  await handle.close();
}

/** The file is no valid database of this program; the message explains why. */
export class UnsoundBackupError extends Error {
  override name = "UnsoundBackupError";
}

/** Runs SQLite's integrity check, foreign key check, and looks for our tables. */
export function verifySqliteFile(file: string): void {
  let db: SqliteDatabase.Database;
  try {
    db = new SqliteDatabase(file, { readonly: true, fileMustExist: true });
  } catch (cause) {
    throw new UnsoundBackupError(`${file} cannot be read.`, { cause });
  }
  try {
    const check: unknown = db.pragma("integrity_check", { simple: true });
    if (check !== "ok") throw new UnsoundBackupError(`${file} is damaged: ${String(check)}`);
    const broken: unknown = db.pragma("foreign_key_check");
    if (Array.isArray(broken) && broken.length > 0) {
      throw new UnsoundBackupError(
        `${file} is damaged: ${broken.length} rows refer to rows that are missing.`,
      );
    }
    db.prepare("select name from migrations").all();
    db.prepare("select id from passports limit 1").all();
  } catch (cause) {
    if (cause instanceof UnsoundBackupError) throw cause;
    throw new UnsoundBackupError(`${file} is not a backup of this program.`, { cause });
  } finally {
    db.close();
  }
}

/** Row of `settings`. */
export const LAST_BACKUP = "last_backup";

const noteSchema = z.object({ succeeded_at: z.nullable(z.string()), failed_at: z.nullable(z.string()) });

/** When `npm run backup` last ended well, and when not. */
type BackupNote = z.infer<typeof noteSchema>;

export async function readBackupNote(db: Kysely<Database>): Promise<BackupNote> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", LAST_BACKUP)
    .executeTakeFirst();
  return row === undefined
    ? { succeeded_at: null, failed_at: null }
    : noteSchema.parse(JSON.parse(row.value));
}

export async function noteBackup(db: Kysely<Database>, ended: Partial<BackupNote>): Promise<void> {
  const value = JSON.stringify({ ...(await readBackupNote(db)), ...ended });
  await db
    .insertInto("settings")
    .values({ key: LAST_BACKUP, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** Makes a backup and notes in the database how it ended, for alerts. Without the note the backup is as good. */
export async function notingBackup<T>(
  { db }: Store,
  tell: (line: string) => void,
  make: () => Promise<T>,
): Promise<T> {
  const note = async (ended: "succeeded_at" | "failed_at"): Promise<void> => {
    try {
      await noteBackup(db, { [ended]: new Date().toISOString() });
    } catch (error) {
      tell(`How the backup ended could not be noted for alerts: ${String(error)}`);
    }
  };
  try {
    const made = await make();
    await note("succeeded_at");
    return made;
  } catch (error) {
    await note("failed_at");
    throw error;
  }
}
