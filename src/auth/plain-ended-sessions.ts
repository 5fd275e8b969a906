import { answerOf, committed, openPlainDatabase } from "../db/plain-database.ts";

/** As session-store.ts calls them, which opens them with Dexie. */
const ACCOUNT_DATABASE = "passport-status-account";
const SESSION = "session";

/**
 * Tells the server, through `revoke`, of every session that was signed out without a network. `revoke` answers whether
 * the server knows; what it does not know yet is kept.
 */
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
