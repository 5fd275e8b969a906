import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Env, parseEnv } from "../env.ts";
import { openStore } from "../store/open-store.ts";
import { sqliteFile } from "../store/sqlite.ts";
import type { Store } from "../store/store.ts";
import { say } from "./run-command.ts";

export type StoreInUse = { store: Store; env: Env; dataDir: string };

/** Runs `work` with the settings' database, which must exist; returns its exit code, or 2 for wrong settings. */
export async function withStore(work: (open: StoreInUse) => Promise<number>): Promise<number> {
  const env = parseEnv(process.env);
  if (!env.ok) return say(env.error, 2);
  const dataDir = resolve(env.value.DATA_DIR);
  const databaseUrl = env.value.DATABASE_URL;
  // Opening would create an empty database.
  if (databaseUrl === undefined && !existsSync(sqliteFile(dataDir)))
    return say(`There is no database in ${dataDir}. Start the server once, or check DATA_DIR.`, 1);
  const store = await openStore({ databaseUrl, dataDir, report: (line) => console.error(line) });
  try {
    return await work({ store, env: env.value, dataDir });
  } finally {
    await store.close();
  }
}
