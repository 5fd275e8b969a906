import * as z from "zod/mini";
import { answerOf, committed, openPlainDatabase } from "../db/plain-database.ts";
import type { AccountTokens } from "./send-round.ts";

/** Names from src/auth/session-store.ts. */
const ACCOUNT_DATABASE = "passport-status-account";
const SESSION = "session";

const rowSchema = z.object({ token: z.string(), staySignedIn: z.boolean() });
type Row = z.infer<typeof rowSchema>;

/** For the service worker. `watched`: a page is open and may own the session. */
export function plainTokens(factory: IDBFactory, watched: () => Promise<boolean>): AccountTokens {
  async function within<T>(work: (db: IDBDatabase) => Promise<T>): Promise<T | null> {
    const db = await openPlainDatabase(factory, [SESSION], ACCOUNT_DATABASE);
    if (db === null) return null;
    try {
      return await work(db);
    } finally {
      db.close();
    }
  }

  const read = (accountId: number): Promise<Row | null> =>
    within(async (db) => {
      const row = await answerOf<unknown>(db.transaction(SESSION).objectStore(SESSION).get(accountId));
      const parsed = rowSchema.safeParse(row);
      return parsed.success ? parsed.data : null;
    });

  return {
    tokenOf: async (accountId) => (await read(accountId))?.token ?? null,
    async drained(accountId) {
      if (await watched()) return;
      const row = await read(accountId);
      if (row === null || row.staySignedIn) return;
      await within((db) => {
        const writing = db.transaction(SESSION, "readwrite");
        writing.objectStore(SESSION).delete(accountId);
        return committed(writing);
      });
    },
  };
}
