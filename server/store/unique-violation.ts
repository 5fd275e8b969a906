/** SQLite's code and PostgreSQL's SQLSTATE. */
const CODES = ["SQLITE_CONSTRAINT_UNIQUE", "23505"];

/** Whether a write failed because the column's value exists in another row. */
export function isTaken(error: unknown, table: string, column: string): boolean {
  if (!(error instanceof Error) || !("code" in error) || !CODES.includes(String(error.code))) return false;
  // SQLite names the column in its message, PostgreSQL the constraint.
  const constraint = "constraint" in error ? String(error.constraint) : "";
  return error.message.includes(`${table}.${column}`) || constraint === `${table}_${column}_key`;
}
