import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Database } from "./schema.ts";
import type { Store } from "./store.ts";

/** Row of `settings`. */
export const LAST_BACKUP = "last_backup";

const noteSchema = z.object({ succeeded_at: z.nullable(z.string()), failed_at: z.nullable(z.string()) });

/** When `npm run backup` last ended well, and when not. */
export type BackupNote = z.infer<typeof noteSchema>;

export async function readBackupNote(db: Kysely<Database>): Promise<BackupNote> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", LAST_BACKUP)
    .executeTakeFirst();
  return row === undefined
    ? { succeeded_at: null, failed_at: null }
    : noteSchema.parse(JSON.parse(row.value));
}

export async function noteBackup(db: Kysely<Database>, ended: Partial<BackupNote>): Promise<void> {
  const value = JSON.stringify({ ...(await readBackupNote(db)), ...ended });
  await db
    .insertInto("settings")
    .values({ key: LAST_BACKUP, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** Makes a backup and notes in the database how it ended, for alerts. Without the note the backup is as good. */
export async function notingBackup<T>(
  { db }: Store,
  tell: (line: string) => void,
  make: () => Promise<T>,
): Promise<T> {
  const note = async (ended: "succeeded_at" | "failed_at"): Promise<void> => {
    try {
      await noteBackup(db, { [ended]: new Date().toISOString() });
    } catch (error) {
      tell(`How the backup ended could not be noted for alerts: ${String(error)}`);
    }
  };
  try {
    const made = await make();
    await note("succeeded_at");
    return made;
  } catch (error) {
    await note("failed_at");
    throw error;
  }
}
