import { answerOf, committed, openPlainDatabase } from "../db/plain-database.ts";

const OUTBOX_DATABASE = "passport-status-outbox";
const CHANGES = "changes";

/** The part of an outbox row needed here. */
type OwnedRow = { id: string; accountId: number | null; state: string };

/** Number of the account's unsent changes. */
export async function countUnsent(accountId: number): Promise<number> {
  return (await ownRows(accountId)).filter(({ state }) => state !== "done").length;
}

/** Deletes all the account's changes. */
export async function discardUnsent(accountId: number): Promise<void> {
  const own = await ownRows(accountId);
  if (own.length === 0) return;
  const db = await openPlainDatabase(indexedDB, [CHANGES], OUTBOX_DATABASE);
  if (db === null) return;
  const writing = db.transaction(CHANGES, "readwrite", { durability: "strict" });
  for (const { id } of own) writing.objectStore(CHANGES).delete(id);
  await committed(writing);
  db.close();
}

async function ownRows(accountId: number): Promise<OwnedRow[]> {
  const db = await openPlainDatabase(indexedDB, [CHANGES], OUTBOX_DATABASE);
  if (db === null) return [];
  const rows: OwnedRow[] = await answerOf(db.transaction(CHANGES).objectStore(CHANGES).getAll());
  db.close();
  return rows.filter((row) => row.accountId === accountId);
}
