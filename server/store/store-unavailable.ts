/** SQLSTATE classes 08 (connection) and 57P (operator intervention), a time limit of the session, and the socket's words. */
const CONNECTION_LOST =
  /^(08...|57P0.|25P0[345]|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/;
/** pg's own words for a connection that broke, fell silent or never came; they carry no code. */
const BROKEN =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Client was closed)/;

/**
 * Too many connections, a transaction that was ended because it and another waited for each other, a lock that did not
 * come, a statement that took too long, a database that only reads while another takes its place.
 */
const NOT_NOW =
  /^(53300|40001|40P01|55P03|57014|25006|STORE_BUSY|SQLITE_BUSY.*|SQLITE_LOCKED.*|SQLITE_FILES_GONE)$/;

/** SQLSTATE 53100, a full file system or quota, and what SQLite calls a page or log that could not be written. */
const FULL = /^(53100|ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_(WRITE|FSYNC|TRUNCATE|SHMSIZE|GETTEMPPATH))$/;

/** Too many wait for the database already. */
export class StoreBusy extends Error {
  override name = "StoreBusy";
  readonly code = "STORE_BUSY";
}

/** Whether an error says that the database can not do it now, rather than that a statement was wrong. */
export function storeIsUnavailable(error: unknown): boolean {
  return connectionIsLost(error) || hasCode(error, NOT_NOW);
}

/** Whether the connection that the error came from is of no use any more. */
export function connectionIsLost(error: unknown): boolean {
  return hasCode(error, CONNECTION_LOST) || (error instanceof Error && BROKEN.test(error.message));
}

/** Whether an error says that there is no room: for the database, or for an upload on its way. */
export function storageIsFull(error: unknown): boolean {
  return hasCode(error, FULL);
}

function hasCode(error: unknown, codes: RegExp): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some((one) => hasCode(one, codes));
  return "code" in error && typeof error.code === "string" && codes.test(error.code);
}
