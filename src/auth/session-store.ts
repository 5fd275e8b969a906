import { Dexie, type Table } from "dexie";
import type { User } from "#domain/api/users.ts";

/** The only place on the phone where a token is kept beyond its tab. */
export const ACCOUNT_DATABASE = "passport-status-account";

/** An account's session, for the service worker to send what waits, and for tabs to come if that was chosen. */
export type SessionRow = {
  accountId: number;
  token: string;
  staySignedIn: boolean;
  user: User;
  updatedAt: number;
};

/** A session that was signed out without a network: all that is left of it is the token to revoke. */
type EndedRow = { accountId: `ended:${number}`; token: string };

type AccountDatabase = Dexie & { session: Table<SessionRow | EndedRow, number | string> };

/** Opens the account's own database lazily. */
export function openAccountDatabase(name = ACCOUNT_DATABASE): AccountDatabase {
  const db = new Dexie(name) as AccountDatabase;
  db.version(1).stores({ session: "accountId" });
  return db;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The rows of the phone's sessions; of each account the newest. */
export function createSessionStore(db: AccountDatabase) {
  const live = async (): Promise<SessionRow[]> =>
    (await db.session.toArray()).filter((row): row is SessionRow => typeof row.accountId === "number");
  return {
    put: (row: SessionRow) => db.session.put(row),
    get: async (accountId: number) => (await live()).find((row) => row.accountId === accountId),
    /** The session that a new tab goes on with: the one used last of those that were to stay. */
    kept: async () =>
      (await live()).filter((row) => row.staySignedIn).sort((a, b) => b.updatedAt - a.updatedAt)[0],
    withToken: async (token: string) => (await live()).find((row) => row.token === token),
    /** Keeps of a session nothing but what the server must hear: that it ended. */
    end: (token: string, at: number) =>
      db.transaction("rw", db.session, async () => {
        await forget(db, token);
        await db.session.put({ accountId: `ended:${at}`, token });
      }),
    /** The server ended it, or heard that it ended. */
    forget: (token: string) => db.transaction("rw", db.session, () => forget(db, token)),
  };
}

async function forget(db: AccountDatabase, token: string): Promise<void> {
  const rows = await db.session.toArray();
  await db.session.bulkDelete(rows.filter((row) => row.token === token).map(({ accountId }) => accountId));
}
