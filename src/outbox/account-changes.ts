import * as z from "zod/mini";
import type { OutboxDatabase } from "./outbox-store.ts";

/** Also fits rows that this version cannot send. */
const ownedSchema = z.object({ id: z.string(), accountId: z.nullable(z.int()), state: z.string() });

/** Number of the account's unsent changes. */
export async function countUnsent(db: OutboxDatabase, accountId: number): Promise<number> {
  return ownRows(await db.changes.toArray(), accountId).filter(({ state }) => state !== "done").length;
}

/** All the account's changes, as they are stored. */
export async function readChanges(db: OutboxDatabase, accountId: number): Promise<unknown[]> {
  const rows = await db.changes.toArray();
  const own = new Set(ownRows(rows, accountId).map(({ id }) => id));
  return rows.filter(({ id }) => own.has(id));
}

/** Deletes all the account's changes. A request under way finds its row gone, and live queries of all pages see it. */
export async function discardAccount(db: OutboxDatabase, accountId: number): Promise<void> {
  await db.transaction("rw", db.changes, async () => {
    const own = ownRows(await db.changes.toArray(), accountId);
    await db.changes.bulkDelete(own.map(({ id }) => id));
  });
}

function ownRows(rows: readonly unknown[], accountId: number): z.infer<typeof ownedSchema>[] {
  return rows.flatMap((row) => {
    const parsed = ownedSchema.safeParse(row);
    return parsed.success && parsed.data.accountId === accountId ? [parsed.data] : [];
  });
}
