import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { handleJobs } from "../jobs/job-handler.ts";
import { jobKind } from "../jobs/job-kind.ts";
import { keepLease } from "../jobs/lease.ts";
import { iso } from "../store/clock-skew.ts";
import type { ReadStore, Store } from "../store/store.ts";

const run = promisify(execFile);

const CHILD = join(import.meta.dirname, "..", "store", "check-child.ts");
/** A million passports take seconds, but a slow disk may be busy with other things. */
const LIMIT_MS = 30 * 60_000;
const KEY = "database_check";

const checkSchema = z.object({ at: z.string(), damage: z.nullable(z.string()) });

/** Reads every page of SQLite once a day, when few people ask. PostgreSQL watches its pages itself. */
const checkKind = jobKind({
  name: "database-check",
  payload: z.object({}),
  schedule: { dailyAt: "03:20" },
  thread: "heavy",
});

export const databaseCheck = handleJobs(checkKind, {
  work: async ({ store, nowMs, signal, tell }, job) => {
    const { file } = store;
    if (file === null) return;
    const damage = await keepLease({ store, nowMs, signal }, job, (lost) => damageOf(file, lost));
    if (damage !== null) tell?.("error", `The database is damaged, restore a backup: ${damage}`);
    await noteCheck(store, { at: iso(nowMs()), damage });
  },
});

/** Checks in a process of its own: SQLite's check cannot be interrupted, and the server has to stop within seconds. */
async function damageOf(file: string, signal: AbortSignal): Promise<string | null> {
  const { stdout } = await run(process.execPath, [CHILD, file], { signal, timeout: LIMIT_MS });
  return stdout.trim() === "ok" ? null : stdout.trim();
}

async function noteCheck(store: Store, check: z.infer<typeof checkSchema>): Promise<void> {
  const value = JSON.stringify(check);
  await store.write((trx) =>
    trx
      .insertInto("settings")
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute(),
  );
}

/** What the last check found, in SQLite's words; null for nothing. */
export async function foundDamage(store: ReadStore): Promise<string | null> {
  return (await readCheck(store))?.damage ?? null;
}

/** Null before the first, and on PostgreSQL. */
export async function readCheck({
  db,
  file,
}: Pick<ReadStore, "db" | "file">): Promise<z.infer<typeof checkSchema> | null> {
  if (file === null) return null;
  const row = await db.selectFrom("settings").select("value").where("key", "=", KEY).executeTakeFirst();
  return row === undefined ? null : checkSchema.parse(JSON.parse(row.value));
}
