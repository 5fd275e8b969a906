import SqliteDatabase from "better-sqlite3";

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
