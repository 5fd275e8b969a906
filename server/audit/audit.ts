import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type { Account } from "../auth/sessions.ts";
import type { Database } from "../store/schema.ts";
import { fullName } from "../users/user-row.ts";

/** One change for the audit log. */
export type AuditedChange = {
  /** Null for somebody without an account, such as whoever uses a one-time link. */
  account: Pick<Account, "user"> | null;
  /** Such as `passport.update`. */
  what: string;
  /** Such as `passport:AAL1234567`. */
  subject: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  /** When it was made on a phone without a network (`queuedAt`); null when it was sent at once. */
  queuedAt: string | null;
  /** ISO instant. */
  now: string;
};

const NOBODY = "–";

/** Adds a row to the audit log, in the transaction of the change. */
export async function writeAudit(trx: Transaction<Database>, change: AuditedChange): Promise<void> {
  await trx
    .insertInto("audit_log")
    .values({
      account_id: change.account?.user.id ?? null,
      account_name: change.account === null ? NOBODY : fullName(change.account.user),
      what: change.what,
      subject: change.subject,
      before: change.before === null ? null : JSON.stringify(change.before),
      after: change.after === null ? null : JSON.stringify(change.after),
      queued_at: change.queuedAt,
      applied_at: change.now,
    })
    .execute();
}

/**
 * When a phone queued this request, by its header X-Queued-At; null when that is missing or no instant. A phone whose
 * clock is ahead can not have queued it after it came.
 */
export function queuedAt({ headers }: FastifyRequest, nowMs: number): string | null {
  const header = headers["x-queued-at"];
  if (typeof header !== "string" || !/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(header))
    return null;
  const ms = Date.parse(header);
  return Number.isNaN(ms) ? null : new Date(Math.min(ms, nowMs)).toISOString();
}
