import { chmodSync, closeSync, statSync } from "node:fs";
import { hasCode } from "../error-code.ts";
import { makeOwnFile } from "./folder-owner.ts";

/** Owner only: personal data. SQLite gives WAL and index the same mode and, as root, the same owner. */
const OWN = 0o600;

/** Creates the file if missing and restricts it and its companions to the owner. */
export function ownFile(file: string): void {
  try {
    closeSync(makeOwnFile(file));
  } catch (error) {
    // SQLite will report why it cannot open the file.
    if (!hasCode(error, "EEXIST")) return;
  }
  for (const part of [file, `${file}-wal`, `${file}-shm`]) {
    const found = statSync(part, { throwIfNoEntry: false });
    if (found === undefined || (found.mode & 0o077) === 0) continue;
    try {
      chmodSync(part, OWN);
    } catch (error) {
      // Owned by another account, which decides about its mode.
      if (!hasCode(error, "EPERM")) throw error;
    }
  }
}

/** Identity of the file at a path; null if none. */
function fileId(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

/** The open database's files were deleted or replaced. */
export class DatabaseFilesGone extends Error {
  override name = "DatabaseFilesGone";
  readonly code = "SQLITE_FILES_GONE";
}

/** Detects deleted or replaced files: SQLite would write on and lose the data. */
export class OpenFiles {
  readonly #ids: ReadonlyMap<string, string | null>;

  /** Create after the WAL is open. */
  constructor(file: string) {
    this.#ids = new Map([file, `${file}-wal`].map((path) => [path, fileId(path)]));
  }

  /** The path that changed, or null. */
  gone(): string | null {
    for (const [path, id] of this.#ids) if (fileId(path) !== id) return path;
    return null;
  }
}
