import SqliteDatabase from "better-sqlite3";
import { lowerPriority } from "../lower-priority.ts";

// `node check-child.ts FILE` prints "ok", or what SQLite's quick check found first.

lowerPriority();
const db = new SqliteDatabase(process.argv[2] ?? "", { readonly: true, fileMustExist: true });
try {
  process.stdout.write(String(db.pragma("quick_check(1)", { simple: true })));
} catch (error) {
  // Some damage is an error of the check itself.
  if (!(error instanceof SqliteDatabase.SqliteError) || !/^SQLITE_(CORRUPT|NOTADB)/.test(error.code))
    throw error;
  process.stdout.write(error.message);
} finally {
  db.close();
}
