import { keptTyping } from "../../platform/lib/kept-typing.ts";
import { recordDrafts } from "../session/record-drafts.ts";
import { countUnsent, readChanges } from "../../outbox/account-changes.ts";
import { openOutboxDatabase } from "../../outbox/outbox-store.ts";

const outboxDatabase = openOutboxDatabase();

/** Names what was typed into the account's own details. */
export const detailsOf = (accountId: number): string => `details ${accountId}`;

export type Unsent = { changes: number; drafts: number };

/** This account's changes and drafts on this phone, as they are stored. Without storage there are none. */
export async function readOwnOnPhone(accountId: number): Promise<{ outbox: unknown[]; drafts: unknown[] }> {
  const [outbox, { left }] = await Promise.all([
    readChanges(outboxDatabase, accountId).catch(() => []),
    recordDrafts.find(accountId).catch(() => ({ left: [] })),
  ]);
  return { outbox, drafts: [...left] };
}

/** What signing out deletes. Without storage there is nothing. */
export async function findUnsent(accountId: number): Promise<Unsent> {
  const [changes, drafts] = await Promise.all([
    countUnsent(outboxDatabase, accountId).catch(() => 0),
    recordDrafts.count(accountId).catch(() => 0),
  ]);
  const details = keptTyping(detailsOf(accountId), Date.now()) === null ? 0 : 1;
  return { changes, drafts: drafts + details };
}
