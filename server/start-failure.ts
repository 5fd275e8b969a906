import { errorText } from "./worker-thread.ts";

const DATA_DIR_HINT = "Choose a DATA_DIR that is a folder you may write to.";
const TABLES_IN_USE =
  "Other programs kept using the tables that have to change, such as a backup. The database is as it was; start again.";

/** External causes, by error code. */
const SENTENCES: Readonly<Record<string, string>> = {
  EADDRINUSE: "The port is in use already. Choose another one with PORT.",
  EADDRNOTAVAIL: "HOST is no address of this machine. Use localhost, or 0.0.0.0 for all of its addresses.",
  ECONNREFUSED: "The database at DATABASE_URL does not answer.",
  ENOTFOUND: "A host name is not known. Check HOST and DATABASE_URL.",
  EAI_AGAIN: "A host name is not known. Check HOST and DATABASE_URL.",
  "40P01": TABLES_IN_USE,
  "40001": TABLES_IN_USE,
  "55P03": TABLES_IN_USE,
  ENOSPC: "The disk is full.",
  SQLITE_FULL: "The disk is full.",
  SQLITE_CANTOPEN: `The database cannot be opened. ${DATA_DIR_HINT}`,
  SQLITE_READONLY: `The database cannot be written. ${DATA_DIR_HINT}`,
  SQLITE_NOTADB:
    "The file passport-status.sqlite in DATA_DIR is no database. Move it away, or restore a backup.",
  SQLITE_CORRUPT: "The database in DATA_DIR is damaged. Restore a backup.",
};

/** Explains a failed start; includes the stack only for unknown causes. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const known = SENTENCES[code] ?? SENTENCES[/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? ""];
  if (known !== undefined) return known;
  if (code === "EACCES") return `${error.message}. Choose a PORT above 1023, or a DATA_DIR you may write to.`;
  if ("syscall" in error && error.syscall === "mkdir") return `${error.message}. ${DATA_DIR_HINT}`;
  return error.name === "UnusableDatabaseError" ? error.message : errorText(error);
}
