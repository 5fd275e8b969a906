import { chmodSync, closeSync, openSync, statSync } from "node:fs";

/** It holds phone numbers and the hashes of passwords: for its owner alone. SQLite gives log and index the same. */
const OWN = 0o600;

/** Makes the file when it is missing, and takes it, and what lies beside it, from everybody but its owner. */
export function ownFile(file: string): void {
  try {
    closeSync(openSync(file, "a", OWN));
  } catch {
    // SQLite says in its own words why the file can not be opened.
    return;
  }
  for (const part of [file, `${file}-wal`, `${file}-shm`]) {
    const found = statSync(part, { throwIfNoEntry: false });
    if (found === undefined || (found.mode & 0o077) === 0) continue;
    try {
      chmodSync(part, OWN);
    } catch (error) {
      // Of another account that lets this one write: it is for that one to decide.
      if (!isNotOurs(error)) throw error;
    }
  }
}

function isNotOurs(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EPERM";
}

/** What a name stands for now; null when nothing does. */
function fileId(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

/** The files that an open database writes to were deleted, or others were put in their place. */
export class DatabaseFilesGone extends Error {
  override name = "DatabaseFilesGone";
  readonly code = "SQLITE_FILES_GONE";
}

/**
 * Notices when database or log no longer lie where they were opened. SQLite would go on writing to files that have
 * no name any more, and lose them with the process.
 */
export class OpenFiles {
  readonly #ids: ReadonlyMap<string, string | null>;

  /** To be made once the log is open. */
  constructor(file: string) {
    this.#ids = new Map([file, `${file}-wal`].map((path) => [path, fileId(path)]));
  }

  /** The path that stands for another file now, or for none; null when all is as it was. */
  gone(): string | null {
    for (const [path, id] of this.#ids) if (fileId(path) !== id) return path;
    return null;
  }
}
