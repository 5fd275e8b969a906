import * as z from "zod/mini";
import { CHANGES_TABLE, OUTBOX_DATABASE } from "../db/names.ts";
import { changeRows, readRows, withPlainDatabase } from "../db/plain-database.ts";
import { channelNews, openChannel } from "./live.ts";

/** Also fits rows that this version cannot send. */
const ownedSchema = z.object({ id: z.string(), accountId: z.nullable(z.int()), state: z.string() });

/** Number of the account's unsent changes. */
export async function countUnsent(factory: IDBFactory, accountId: number): Promise<number> {
  const rows = await withChanges(factory, (db) => readRows(db, CHANGES_TABLE));
  return ownRows(rows ?? [], accountId).filter(({ state }) => state !== "done").length;
}

/** Deletes all the account's changes. A request under way finds its row gone; open screens are informed. */
export async function discardAccount(factory: IDBFactory, accountId: number): Promise<void> {
  const removed = await withChanges(factory, (db) =>
    changeRows(
      db,
      CHANGES_TABLE,
      (rows) => {
        const own = ownRows(rows, accountId).map(({ id }) => id);
        return { value: own.length, remove: own };
      },
      "strict",
    ),
  );
  if (removed === null || removed === 0) return;
  const channel = openChannel();
  channelNews(channel).announce();
  channel?.close();
}

function ownRows(rows: readonly unknown[], accountId: number): z.infer<typeof ownedSchema>[] {
  return rows.flatMap((row) => {
    const parsed = ownedSchema.safeParse(row);
    return parsed.success && parsed.data.accountId === accountId ? [parsed.data] : [];
  });
}

function withChanges<T>(factory: IDBFactory, work: (db: IDBDatabase) => Promise<T>): Promise<T | null> {
  return withPlainDatabase(factory, OUTBOX_DATABASE, [CHANGES_TABLE], work);
}
