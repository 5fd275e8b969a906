import { resolve } from "node:path";
import { type Env, parseEnv } from "../env.ts";
import { openExistingStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { say } from "./run-command.ts";

export type StoreInUse = { store: Store; env: Env; dataDir: string };

/** Runs `work` with the settings' database; returns its exit code, or 2 for wrong settings. */
export async function withStore(work: (open: StoreInUse) => Promise<number>): Promise<number> {
  const env = parseEnv(process.env);
  if (!env.ok) return say(env.error, 2);
  const dataDir = resolve(env.value.DATA_DIR);
  const store = await openExistingStore({ databaseUrl: env.value.DATABASE_URL, dataDir });
  try {
    return await work({ store, env: env.value, dataDir });
  } finally {
    await store.close();
  }
}
