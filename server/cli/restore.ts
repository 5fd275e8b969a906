import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { parseEnv } from "../env.ts";
import { restoreBackup } from "../store/restore.ts";
import { runCommand, say } from "./run-command.ts";

// `npm run restore -- FILE [--force]`: prints a JSON line. Exit 1 on refusal or failure, 2 on wrong usage.

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: "boolean", default: false } },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) return say("Usage: npm run restore -- FILE [--force]", 2);
  const env = parseEnv(process.env);
  if (!env.ok) return say(env.error, 2);
  const restored = await restoreBackup(resolve(name), {
    databaseUrl: env.value.DATABASE_URL,
    dataDir: resolve(env.value.DATA_DIR),
    force: values.force,
  });
  if (!restored.ok) return say(restored.error, 1);
  console.log(JSON.stringify({ restored: resolve(name), tables: restored.value }));
  return 0;
}

await runCommand(main, "Nothing was changed: ");
