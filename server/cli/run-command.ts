import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { parseEnv, type Env } from "../env.ts";
import { saveMemory } from "../save-memory.ts";
import { openExistingStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";

/** Prints to stderr and returns the exit code. */
export function say(sentence: string, code: number): number {
  console.error(sentence);
  return code;
}

/** Runs `main` for its exit code; on an error prints it after `prefix` and exits with 1. */
export async function runCommand(main: () => Promise<number>, prefix = ""): Promise<void> {
  saveMemory();
  try {
    process.exitCode = await main();
  } catch (error) {
    process.exitCode = say(`${prefix}${error instanceof Error ? error.message : String(error)}`, 1);
  }
}

type FileCommand = { file: string | null; force: boolean; drill: boolean; env: Env };

/** `[FILE] [--force] [--drill]` and the settings; prints what is wrong and returns 2. */
export function fileCommand(usage: string): FileCommand | number {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: "boolean", default: false }, drill: { type: "boolean", default: false } },
  });
  const [file = null, ...more] = positionals;
  if (more.length > 0) return say(usage, 2);
  const env = parseEnv(process.env);
  if (!env.ok) return say(env.error, 2);
  return { ...values, file: file === null ? null : resolve(file), env: env.value };
}

type StoreInUse = { store: Store; env: Env; dataDir: string };

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
