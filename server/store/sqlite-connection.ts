import SqliteDatabase from "better-sqlite3";
import type { QueryResult } from "kysely";

type Statement = SqliteDatabase.Statement;

/** Covers our queries; bounded, as lists vary in length. */
const CACHED_STATEMENTS = 400;
/** The system keeps the file's pages too; a large transaction writes less to the log with more of its own. */
const CACHE_KIB = { read: 4 * 1024, write: 16 * 1024 };

/** A synchronous SQLite handle with a statement cache. */
export class SqliteHandle {
  readonly raw: SqliteDatabase.Database;
  readonly #statements = new Map<string, Statement>();

  constructor(file: string, mode: "read" | "write") {
    this.raw = new SqliteDatabase(file, { readonly: mode === "read", timeout: 5_000 });
    if (mode === "write") {
      this.raw.pragma("journal_mode = WAL");
      this.raw.pragma("synchronous = FULL");
      this.raw.pragma("foreign_keys = ON");
      this.raw.pragma("journal_size_limit = 67108864");
    }
    this.raw.pragma(`cache_size = -${CACHE_KIB[mode]}`);
  }

  prepare(sql: string): Statement {
    const cached = this.#statements.get(sql);
    if (cached) {
      this.#statements.delete(sql);
      this.#statements.set(sql, cached);
      return cached;
    }
    const statement = this.raw.prepare(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > CACHED_STATEMENTS) {
      const oldest = this.#statements.keys().next();
      if (!oldest.done) this.#statements.delete(oldest.value);
    }
    return statement;
  }

  close(): void {
    this.#statements.clear();
    if (this.raw.open) this.raw.close();
  }
}

/** Returns the result in Kysely's form. */
export function runStatement<R>(statement: Statement, parameters: readonly unknown[]): QueryResult<R> {
  if (statement.reader) return { rows: statement.all(...parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** Another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
