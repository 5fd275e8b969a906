import { resolve } from "node:path";
import type { Env } from "../env.ts";
import { lowerPriority } from "../lower-priority.ts";
import type { BackupManifest } from "../store/backup-manifest.ts";
import { restoreBackup } from "../store/restore.ts";
import { putSecretsBack, sealKeysOf } from "./backup-settings.ts";
import { practiseRestore } from "./restore-drill.ts";
import { fileCommand, runCommand, say, withStore } from "./run-command.ts";

// `npm run restore -- FILE [--force]` and `-- --drill [FILE]` print a JSON line. Exit 1 on refusal or failure, 2 on
// wrong usage.

const USAGE = `Usage: npm run restore -- FILE [--force]     into an empty database; --force replaces one
       npm run restore -- --drill [FILE]     into a scratch database and compares; without FILE the newest of BACKUP_DIR`;

async function main(): Promise<number> {
  const asked = fileCommand(USAGE);
  if (typeof asked === "number") return asked;
  const { file, force, drill, env } = asked;
  if (drill && !force) return drillWith(file);
  if (file === null || drill) return say(USAGE, 2);
  return restore(file, env, force);
}

async function restore(file: string, env: Env, force: boolean): Promise<number> {
  const dataDir = resolve(env.DATA_DIR);
  let manifest: BackupManifest | null = null;
  const restored = await restoreBackup(file, {
    databaseUrl: env.DATABASE_URL,
    dataDir,
    force,
    keys: sealKeysOf(env),
    judge: (said) => {
      manifest = said;
      return null;
    },
  });
  if (!restored.ok) return say(restored.error, 1);
  const secrets = (manifest as BackupManifest | null)?.secrets ?? {};
  for (const line of putSecretsBack(secrets, { env, dataDir, force })) console.error(line);
  console.log(JSON.stringify({ restored: file, tables: restored.value }));
  return 0;
}

function drillWith(file: string | null): Promise<number> {
  lowerPriority();
  return withStore(async (open) => {
    console.log(JSON.stringify(await practiseRestore(file, open)));
    return 0;
  });
}

await runCommand(main, process.argv.includes("--drill") ? "The drill failed: " : "Nothing was changed: ");
