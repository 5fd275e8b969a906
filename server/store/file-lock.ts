import SqliteDatabase from "better-sqlite3";
import { isBusy } from "./sqlite-connection.ts";
import { ownFile } from "./sqlite-files.ts";

export type FileLock = { release: () => void };

/** A transaction on a file of its own, freed however the process ends; null while another process has it. */
export function lockFile(file: string): FileLock | null {
  ownFile(file);
  const lock = new SqliteDatabase(file, { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    return null;
  }
  return { release: () => lock.close() };
}
