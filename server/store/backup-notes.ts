import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Database } from "./schema.ts";
import type { Store } from "./store.ts";

/** Rows of `settings`: what backups and their drills note. */
export const NOTES = { backup: "last_backup", drill: "last_drill" } as const;

const noteSchema = z.object({
  succeeded_at: z.nullable(z.string()),
  failed_at: z.nullable(z.string()),
  /** The file that was last made or restored well; what builds without it noted is read too. */
  file: z.optional(z.string()),
});

/** When the command last ended well, and when not. */
type EndNote = z.infer<typeof noteSchema>;

export async function readNote(db: Kysely<Database>, of: keyof typeof NOTES): Promise<EndNote> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", NOTES[of]).executeTakeFirst();
  return row === undefined
    ? { succeeded_at: null, failed_at: null }
    : noteSchema.parse(JSON.parse(row.value));
}

export async function writeNote(
  db: Kysely<Database>,
  of: keyof typeof NOTES,
  ended: Partial<EndNote>,
): Promise<void> {
  const value = JSON.stringify({ ...(await readNote(db, of)), ...ended });
  await db
    .insertInto("settings")
    .values({ key: NOTES[of], value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** Does the work and notes in the database how it ended, for alerts. Without the note the work is as good. */
export async function notingEnd<T>(
  { db }: Store,
  of: keyof typeof NOTES,
  tell: (line: string) => void,
  work: () => Promise<T & { file: string }>,
): Promise<T & { file: string }> {
  const note = async (ended: Partial<EndNote>): Promise<void> => {
    try {
      await writeNote(db, of, ended);
    } catch (error) {
      tell(`How the ${of} ended could not be noted for alerts: ${String(error)}`);
    }
  };
  try {
    const made = await work();
    await note({ succeeded_at: new Date().toISOString(), file: made.file });
    return made;
  } catch (error) {
    await note({ failed_at: new Date().toISOString() });
    throw error;
  }
}
