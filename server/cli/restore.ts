import { resolve } from "node:path";
import { restoreBackup } from "../store/restore.ts";
import { fileCommand, runCommand, say } from "./run-command.ts";

// `npm run restore -- FILE [--force]`: prints a JSON line. Exit 1 on refusal or failure, 2 on wrong usage.

async function main(): Promise<number> {
  const asked = fileCommand("restore");
  if (typeof asked === "number") return asked;
  const { file, force, env } = asked;
  const restored = await restoreBackup(file, {
    databaseUrl: env.DATABASE_URL,
    dataDir: resolve(env.DATA_DIR),
    force,
  });
  if (!restored.ok) return say(restored.error, 1);
  console.log(JSON.stringify({ restored: file, tables: restored.value }));
  return 0;
}

await runCommand(main, "Nothing was changed: ");
