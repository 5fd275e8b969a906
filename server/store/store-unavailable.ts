/** SQLSTATE classes 08 (connection) and 57P (operator intervention), and what the socket says itself. */
const UNAVAILABLE = /^(08...|57P0.|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|SQLITE_BUSY.*)$/;
/** pg's own words for a connection that broke or never came; they carry no code. */
const BROKEN =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error says that the database cannot be reached now, rather than that a statement was wrong. */
export function storeIsUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(storeIsUnavailable);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return UNAVAILABLE.test(code) || BROKEN.test(error.message);
}
