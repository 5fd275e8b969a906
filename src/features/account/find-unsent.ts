import { recordDrafts } from "../../auth/record-drafts.ts";
import { countUnsent } from "../../outbox/account-changes.ts";

export type Unsent = { changes: number; drafts: number };

/** What signing out deletes. Without storage there is nothing. */
export async function findUnsent(accountId: number): Promise<Unsent> {
  const [changes, drafts] = await Promise.all([
    countUnsent(indexedDB, accountId).catch(() => 0),
    recordDrafts.count(accountId).catch(() => 0),
  ]);
  return { changes, drafts };
}
