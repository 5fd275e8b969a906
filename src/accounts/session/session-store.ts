import type { Dexie, Table } from "dexie";
import type { User } from "#domain/accounts/users.ts";
import { ACCOUNT_DATABASE } from "../../platform/db/names.ts";
import { openDatabase } from "../../platform/db/open-database.ts";

/** For background sending and, if `staySignedIn`, new tabs. */
export type SessionRow = {
  accountId: number;
  token: string;
  staySignedIn: boolean;
  user: User;
  updatedAt: number;
};

/** Signed out offline: the token to revoke. */
type EndedRow = { accountId: `ended:${number}`; token: string };

type AccountDatabase = Dexie & { session: Table<SessionRow | EndedRow, number | string> };

/** Opens at its first use. */
export function openAccountDatabase(name = ACCOUNT_DATABASE): AccountDatabase {
  return openDatabase({ name, versions: [{ session: "accountId" }] }) as AccountDatabase;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Stored sessions, one per account. */
export function createSessionStore(db: AccountDatabase) {
  const live = async (): Promise<SessionRow[]> =>
    (await db.session.toArray()).filter((row): row is SessionRow => typeof row.accountId === "number");
  return {
    all: live,
    put: (row: SessionRow) => db.session.put(row),
    get: async (accountId: number) => (await live()).find((row) => row.accountId === accountId),
    /** For new tabs: the latest with `staySignedIn`. */
    kept: async () =>
      (await live()).filter((row) => row.staySignedIn).sort((a, b) => b.updatedAt - a.updatedAt)[0],
    withToken: async (token: string) => (await live()).find((row) => row.token === token),
    /** Keeps only the token to revoke. */
    end: (token: string, at: number) =>
      db.transaction("rw", db.session, async () => {
        await forget(db, token);
        await db.session.put({ accountId: `ended:${at}`, token });
      }),
    /** Tokens of sessions that were signed out offline. */
    ended: async () =>
      (await db.session.toArray()).flatMap(({ accountId, token }) =>
        typeof accountId === "number" ? [] : [token],
      ),
    /** The session has ended on the server. */
    forget: (token: string) => db.transaction("rw", db.session, () => forget(db, token)),
  };
}

/** Revokes sessions that were signed out offline. Each is kept until `revoke` returns true. */
export async function revokeEndedSessions(
  store: SessionStore,
  revoke: (token: string) => Promise<boolean>,
): Promise<void> {
  for (const token of await store.ended()) if (await revoke(token)) await store.forget(token);
}

async function forget(db: AccountDatabase, token: string): Promise<void> {
  const rows = await db.session.toArray();
  await db.session.bulkDelete(rows.filter((row) => row.token === token).map(({ accountId }) => accountId));
}
