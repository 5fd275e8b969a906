import { answerOf, committed, openPlainDatabase } from "../db/plain-database.ts";

const OUTBOX_DATABASE = "passport-status-outbox";
const CHANGES = "changes";

/** The part of an outbox row that tells whose it is; the rest is the outbox's own matter. */
type OwnedRow = { id: string; accountId: number | null; state: string };

/** How many changes of an account wait on this phone; none where there is no outbox yet. */
export async function countUnsent(accountId: number): Promise<number> {
  return (await ownRows(accountId)).filter(({ state }) => state !== "done").length;
}

/** Forgets an account's changes, sent or not. */
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
