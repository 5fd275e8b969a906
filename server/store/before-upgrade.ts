import { closeSync, existsSync } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { UnusableDatabaseError } from "./migrate.ts";
import { copyDatabase, makeOwnFile } from "./sqlite-files.ts";
import { sqliteFile } from "./sqlite.ts";
import { storageIsFull } from "./store-errors.ts";

/** The file in which the embedded database is kept as it was before this build changed its schema. */
export function beforeUpgradeFile(dataDir: string): string {
  return `${sqliteFile(dataDir)}.before-upgrade`;
}

/** Copies the embedded database beside itself. Nothing may write meanwhile. Throws a sentence if there is no room. */
export async function keepBeforeUpgrade(dataDir: string): Promise<void> {
  const file = sqliteFile(dataDir);
  const kept = beforeUpgradeFile(dataDir);
  const part = `${kept}.part`;
  await rm(part, { force: true });
  try {
    closeSync(makeOwnFile(part));
    await copyDatabase(file, part);
    await rename(part, kept);
  } catch (error) {
    await rm(part, { force: true });
    if (!storageIsFull(error)) throw error;
    const megabytes = Math.ceil((await stat(file)).size / 1e6);
    throw new UnusableDatabaseError(
      `The database is brought up to date with a copy of it beside it, for which there is no room in ${dataDir}. Nothing was changed. Make ${megabytes} MB free and start again.`,
    );
  }
}

/** Whether the database was changed by a build that has not answered yet. */
export function isKeptBeforeUpgrade(dataDir: string): boolean {
  return existsSync(beforeUpgradeFile(dataDir));
}

/** Once this build has answered, nobody needs to go back by the copy. */
export async function dropBeforeUpgrade(dataDir: string): Promise<void> {
  await rm(beforeUpgradeFile(dataDir), { force: true });
}
