import { recordDrafts } from "../../auth/record-drafts.ts";
import { countUnsent } from "../../outbox/account-changes.ts";
import { openOutboxDatabase } from "../../outbox/outbox-database.ts";

const outboxDatabase = openOutboxDatabase();

export type Unsent = { changes: number; drafts: number };

/** What signing out deletes. Without storage there is nothing. */
export async function findUnsent(accountId: number): Promise<Unsent> {
  const [changes, drafts] = await Promise.all([
    countUnsent(outboxDatabase, accountId).catch(() => 0),
    recordDrafts.count(accountId).catch(() => 0),
  ]);
  return { changes, drafts };
}
