/** SQLSTATE 08 (connection), 57P (operator intervention), session time limits, socket errors. */
const CONNECTION_LOST =
  /^(08...|57P0.|25P0[345]|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/;
/** pg's messages (without code) for broken, silent or failed connections. */
const BROKEN =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Client was closed)/;

/** Too many connections, deadlock, lock or statement timeout, or a read-only database during failover. */
const NOT_NOW =
  /^(53300|40001|40P01|55P03|57014|25006|STORE_BUSY|SQLITE_BUSY.*|SQLITE_LOCKED.*|SQLITE_FILES_GONE)$/;

/** Deadlock, serialization failure, lock timeout: the same work can succeed once others have finished theirs. */
const IN_THE_WAY = /^(40P01|40001|55P03)$/;

/** SQLSTATE 53100 (disk full), quota, and SQLite's failed writes. */
const FULL = /^(53100|ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_(WRITE|FSYNC|TRUNCATE|SHMSIZE|GETTEMPPATH))$/;

/** Too many callers wait for the database. */
export class StoreBusy extends Error {
  override name = "StoreBusy";
  readonly code = "STORE_BUSY";
}

/** Whether the database is temporarily unavailable, as opposed to a wrong statement. */
export function storeIsUnavailable(error: unknown): boolean {
  return connectionIsLost(error) || hasCode(error, NOT_NOW);
}

/** Whether other transactions on PostgreSQL held the locks that this one needed. */
export function isInTheWay(error: unknown): boolean {
  return hasCode(error, IN_THE_WAY);
}

/** Whether the connection is unusable. */
export function connectionIsLost(error: unknown): boolean {
  return hasCode(error, CONNECTION_LOST) || (error instanceof Error && BROKEN.test(error.message));
}

/** No space left, for the database or an upload. */
export function storageIsFull(error: unknown): boolean {
  return hasCode(error, FULL);
}

function hasCode(error: unknown, codes: RegExp): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some((one) => hasCode(one, codes));
  return "code" in error && typeof error.code === "string" && codes.test(error.code);
}

/** SQLite's code and PostgreSQL's SQLSTATE. */
const CODES = ["SQLITE_CONSTRAINT_UNIQUE", "23505"];

/** Whether a write failed because the column's value exists in another row. */
export function isTaken(error: unknown, table: string, column: string): boolean {
  if (!(error instanceof Error) || !("code" in error) || !CODES.includes(String(error.code))) return false;
  // SQLite names the column in its message, PostgreSQL the constraint.
  const constraint = "constraint" in error ? String(error.constraint) : "";
  return error.message.includes(`${table}.${column}`) || constraint === `${table}_${column}_key`;
}
