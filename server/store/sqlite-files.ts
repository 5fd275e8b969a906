import { chmodSync, closeSync, fchownSync, fdatasyncSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { hasCode } from "../error-code.ts";
import type { Store } from "./store.ts";

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

/**
 * Makes a file that only its owner may read, and returns its descriptor. Its owner is that of its folder, because
 * commands may run as root while the service runs under an account of its own. Throws EEXIST.
 */
export function makeOwnFile(file: string): number {
  const descriptor = openSync(file, "wx", 0o600);
  giveToOwnerOf(dirname(file), descriptor);
  return descriptor;
}

/** 16 MB. */
const PAGES_A_STEP = 4_096;

/**
 * Copies the embedded database as it is at one moment. Each step is on the disk before the next begins: where memory is
 * short, look-ups would wait for the system to write hundreds of megabytes.
 */
export async function copyDatabase(source: string, target: string): Promise<void> {
  const db = new SqliteDatabase(source, { readonly: true });
  let copy: number | null = null;
  try {
    // In a transaction of its own the copy does not begin again at each write of others.
    db.exec("begin");
    db.prepare("select count(*) from sqlite_master").get();
    await db.backup(target, {
      progress: () => {
        copy ??= openSync(target, "r+");
        fdatasyncSync(copy);
        return PAGES_A_STEP;
      },
    });
  } finally {
    db.close();
    if (copy !== null) closeSync(copy);
  }
}

/** Works by descriptor: in a folder of another account, the name may lead elsewhere a moment later. */
export function giveToOwnerOf(folder: string, descriptor: number): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  if (uid === 0 && gid === 0) return;
  try {
    fchownSync(descriptor, uid, gid);
  } catch (error) {
    // Root of a container without this right, or a file system without owners.
    if (!hasCode(error, "EPERM")) throw error;
  }
}

const LOOK_MS = 1_000;

/** Reports once if the open SQLite files were deleted or replaced. */
export function watchFiles(store: Store, onGone: (sentence: string) => void): void {
  if (store.file === null) return;
  const timer = setInterval(() => {
    try {
      store.checkFiles();
    } catch (error) {
      if (!(error instanceof DatabaseFilesGone)) return;
      clearInterval(timer);
      onGone(
        `${error.message} while the server ran. It stops, so that nothing is written to a file without a name. Start it again; if the database file itself is gone, restore a backup.`,
      );
    }
  }, LOOK_MS);
  timer.unref();
}
