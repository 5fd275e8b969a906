import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, open, rename, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import { auditDigest, installationOf, writeManifest, type AuditDigest } from "./backup-manifest.ts";
import { continueIds, copyTables, countTables, emptyTables, type TableCounts } from "./copy-tables.ts";
import { BACKUP_FOLDER, makeScratchFolder } from "./data-folder.ts";
import { MIGRATIONS, UnusableDatabaseError, compareSchema, migrate, readSchema } from "./migrate.ts";
import { openAsFound } from "./open-store.ts";
import { sealFile, type Seal } from "./seal-backup.ts";
import { copyDatabase, giveToOwnerOf } from "./sqlite-files.ts";
import { sqliteFile } from "./sqlite.ts";
import type { Store } from "./store.ts";

type BackupReport = { file: string; bytes: number; sha256: string; tables: TableCounts };

/** Rows that no backup keeps, so that a restore never revives what was revoked. */
const SHORT_LIVED = ["counters", "known_devices", "sessions", "one_time_links"];

/** `secrets`: keys and secrets, by the names of their files. They are left out of a backup that is not sealed. */
type Sealing = { seal: Seal | null; secrets: Readonly<Record<string, string>> };

/**
 * Writes a verified snapshot to `file`, always SQLite, with its SHA-256 beside it. Does not block readers or writers.
 * The copy has the schema of the database, also if that is not this build's.
 */
export async function writeBackup(
  store: Store,
  file: string,
  { seal, secrets }: Sealing = { seal: null, secrets: {} },
): Promise<BackupReport> {
  const { folder, remove } = await makeScratchFolder(dirname(file), BACKUP_FOLDER);
  try {
    const made_at = new Date().toISOString();
    const installation = await installationOf(store.db);
    const copy = store.file === null ? copyPostgres(store, folder) : copySqlite(store.file, folder);
    const { tables, audit } = await copy;
    const plain = sqliteFile(folder);
    const own = seal === null ? {} : secrets;
    writeManifest(plain, { installation, made_at, tables, audit, secrets: own });
    verifySqliteFile(plain);
    const made = seal === null ? plain : join(folder, "sealed");
    if (seal !== null) await sealFile(plain, made, seal);
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

async function copySqlite(source: string, folder: string): Promise<Copied> {
  const target = sqliteFile(folder);
  await copyDatabase(source, target);
  const copy = new SqliteDatabase(target);
  const isThere = copy.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
  for (const table of SHORT_LIVED) if (isThere.get(table)) copy.exec(`delete from ${table}`);
  copy.close();
  return closeCopy(folder);
}

async function copyPostgres(source: Store, folder: string): Promise<Copied> {
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

type Copied = { tables: TableCounts; audit: AuditDigest | null };

/** Counts the copy's rows and leaves one file without a WAL. */
async function closeCopy(folder: string): Promise<Copied> {
  const store = openAsFound({ dataDir: folder });
  const tables = await countTables(store.db);
  // Databases of early builds have no log.
  const audit = tables["audit_log"] === undefined ? null : await auditDigest(store.db);
  await store.close();
  const plain = new SqliteDatabase(sqliteFile(folder));
  plain.pragma("journal_mode = DELETE");
  plain.close();
  return { tables, audit };
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
