import * as z from "zod/mini";
import { ACCOUNT_DATABASE, SESSION_TABLE } from "../db/names.ts";
import { changeRows, readRow, readRows, withPlainDatabase } from "../db/plain-database.ts";
import type { AccountTokens } from "../outbox/send-round.ts";

// The rows of session-store.ts, for the service worker.

const rowSchema = z.object({ token: z.string(), staySignedIn: z.boolean() });
const endedSchema = z.object({ accountId: z.string(), token: z.string() });

/** Tokens of the stored sessions. `watched`: a page is open and may own the session. */
export function plainTokens(factory: IDBFactory, watched: () => Promise<boolean>): AccountTokens {
  const read = (accountId: number) =>
    withSessions(factory, async (db) => {
      const parsed = rowSchema.safeParse(await readRow(db, SESSION_TABLE, accountId));
      return parsed.success ? parsed.data : null;
    });

  return {
    tokenOf: async (accountId) => (await read(accountId))?.token ?? null,
    async drained(accountId) {
      if (await watched()) return;
      const row = await read(accountId);
      if (row === null || row.staySignedIn) return;
      await withSessions(factory, (db) => remove(db, accountId));
    },
  };
}

/** Revokes sessions that were signed out offline. Rows are kept until `revoke` returns true. */
export async function revokeEndedSessions(
  factory: IDBFactory,
  revoke: (token: string) => Promise<boolean>,
): Promise<void> {
  await withSessions(factory, async (db) => {
    for (const row of await readRows(db, SESSION_TABLE)) {
      const ended = endedSchema.safeParse(row);
      if (ended.success && (await revoke(ended.data.token))) await remove(db, ended.data.accountId);
    }
  });
}

function withSessions<T>(factory: IDBFactory, work: (db: IDBDatabase) => Promise<T>): Promise<T | null> {
  return withPlainDatabase(factory, ACCOUNT_DATABASE, [SESSION_TABLE], work);
}

function remove(db: IDBDatabase, accountId: IDBValidKey): Promise<null> {
  return changeRows(db, SESSION_TABLE, () => ({ value: null, remove: [accountId] }));
}
