import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { writeBackup, notingBackup } from "../store/backup.ts";
import { openExistingStore } from "../store/open-store.ts";
import { sqliteFile } from "../store/sqlite.ts";
import { fileCommand, runCommand, say } from "./run-command.ts";

// `npm run backup -- FILE [--force]`: prints a JSON line. Exit 1 on failure, 2 on wrong usage.

async function main(): Promise<number> {
  const asked = fileCommand("backup");
  if (typeof asked === "number") return asked;
  const { file, force, env } = asked;
  if (existsSync(file) && !force) {
    return say(`${file} exists already. Choose another name, or add --force to replace it.`, 1);
  }
  const dataDir = resolve(env.DATA_DIR);
  const databaseUrl = env.DATABASE_URL;
  const live = databaseUrl === undefined ? sqliteFile(dataDir) : null;
  if (file === live) return say("This file is the database itself. Choose another name.", 1);
  // The database may be of another version: a backup is made before an upgrade, and sometimes after it.
  const store = await openExistingStore({ databaseUrl, dataDir }, { schema: "any" });
  try {
    const made = await notingBackup(store, console.error, () => writeBackup(store, file));
    console.log(JSON.stringify(made));
    return 0;
  } finally {
    await store.close();
  }
}

await runCommand(main, "The backup failed: ");
