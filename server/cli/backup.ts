import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Env } from "../env.ts";
import { lowerPriority } from "../lower-priority.ts";
import { installationOf } from "../store/backup-manifest.ts";
import { notingEnd, readNote } from "../store/backup-notes.ts";
import { writeBackup } from "../store/backup.ts";
import { backupName, pruneBackups } from "../store/kept-backups.ts";
import { openExistingStore } from "../store/open-store.ts";
import { sqliteFile } from "../store/sqlite.ts";
import type { Store } from "../store/store.ts";
import { readSecrets, sealOf } from "./backup-settings.ts";
import { fileCommand, runCommand, say } from "./run-command.ts";

// `npm run backup -- [FILE [--force]]`: prints a JSON line. Exit 1 on failure, 2 on wrong usage.

const USAGE = `Usage: npm run backup -- FILE [--force]    one backup into this file
       npm run backup                       one more into BACKUP_DIR, where old ones are deleted, and a copy by BACKUP_COPY_COMMAND`;

async function main(): Promise<number> {
  const asked = fileCommand(USAGE);
  if (typeof asked === "number") return asked;
  const { file, force, drill, env } = asked;
  if (drill) return say(USAGE, 2);
  if (file === null && env.BACKUP_DIR === undefined) return say(USAGE, 2);
  if (file !== null && existsSync(file) && !force) {
    return say(`${file} exists already. Choose another name, or add --force to replace it.`, 1);
  }
  const dataDir = resolve(env.DATA_DIR);
  const databaseUrl = env.DATABASE_URL;
  const live = databaseUrl === undefined ? sqliteFile(dataDir) : null;
  if (file !== null && file === live) {
    return say("This file is the database itself. Choose another name.", 1);
  }
  // The database may be of another version: a backup is made before an upgrade, and sometimes after it.
  lowerPriority();
  const store = await openExistingStore({ databaseUrl, dataDir }, { schema: "any" });
  const sealing = { seal: sealOf(env), secrets: readSecrets(env, dataDir, console.error) };
  try {
    const made = await notingEnd(store, "backup", console.error, () =>
      file === null ? addToFolder(store, env, sealing) : writeBackup(store, file, sealing),
    );
    console.log(JSON.stringify(made));
    return 0;
  } finally {
    await store.close();
  }
}

/** Old ones go before the copy is made: a copy that fails for weeks must not fill the disk. */
async function addToFolder(store: Store, env: Env, sealing: Parameters<typeof writeBackup>[2]) {
  const folder = resolve(env.BACKUP_DIR ?? "");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const installation = await installationOf(store.db);
  if (installation === null) throw new Error("The database takes no writes. Give the backup a file's name.");
  const name = backupName(installation, new Date(), sealing?.seal !== null);
  const made = await writeBackup(store, join(folder, name), sealing);
  const drilled = (await readNote(store.db, "drill")).file;
  const deleted = await pruneBackups(folder, installation, drilled === undefined ? [] : [basename(drilled)]);
  if (env.BACKUP_COPY_COMMAND !== undefined) await copyElsewhere(env.BACKUP_COPY_COMMAND, made.file);
  return { ...made, deleted };
}

/** The owner's command gets the file in `BACKUP_FILE`, and neither the passphrase nor the database's password. */
async function copyElsewhere(command: string, file: string): Promise<void> {
  const { BACKUP_PASSPHRASE: _passphrase, DATABASE_URL: _url, ...env } = process.env;
  const child = spawn(command, {
    shell: true,
    env: { ...env, BACKUP_FILE: file },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  if (code === 0) return;
  throw new Error(
    `${file} was made, but BACKUP_COPY_COMMAND ended with ${code === null ? String(signal) : `code ${code}`}, so there may be no copy elsewhere.`,
  );
}

await runCommand(main, "The backup failed: ");
