/**
 * SQLSTATE classes 08 (connection) and 57P (operator intervention), a transaction that was ended because it and another
 * waited for each other, and what the socket says itself.
 */
const UNAVAILABLE =
  /^(08...|57P0.|53300|40001|40P01|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|SQLITE_BUSY.*)$/;
/** pg's own words for a connection that broke or never came; they carry no code. */
const BROKEN =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error says that the database can not do it now, rather than that a statement was wrong. */
export function storeIsUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(storeIsUnavailable);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return UNAVAILABLE.test(code) || BROKEN.test(error.message);
}
