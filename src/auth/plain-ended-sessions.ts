import { answerOf, committed, openPlainDatabase } from "../db/plain-database.ts";

/** Names from session-store.ts. */
const ACCOUNT_DATABASE = "passport-status-account";
const SESSION = "session";

/** Revokes sessions that were signed out offline. Rows are kept until `revoke` returns true. */
export async function tellEndedSessions(
  factory: IDBFactory,
  revoke: (token: string) => Promise<boolean>,
): Promise<void> {
  const db = await openPlainDatabase(factory, [SESSION], ACCOUNT_DATABASE);
  if (db === null) return;
  try {
    const rows: { accountId: unknown; token: string }[] = await answerOf(
      db.transaction(SESSION).objectStore(SESSION).getAll(),
    );
    for (const { accountId, token } of rows) {
      if (typeof accountId !== "string" || !(await revoke(token))) continue;
      const writing = db.transaction(SESSION, "readwrite");
      writing.objectStore(SESSION).delete(accountId);
      await committed(writing);
    }
  } finally {
    db.close();
  }
}
