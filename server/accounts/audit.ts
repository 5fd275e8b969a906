import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type { Account } from "./account.ts";
import type { Database } from "../store/schema.ts";
import { fullName } from "./user-row.ts";

/** An audit entry. */
export type AuditedChange = {
  /** Null without an account, such as one-time links. */
  account: Pick<Account, "user"> | null;
  /** Like `passport.update`. */
  action: string;
  /** Like `passport:AAL1234567`. */
  subject: string;
  before?: Readonly<Record<string, unknown>> | null;
  after?: Readonly<Record<string, unknown>> | null;
  /** When queued offline (`queuedAt`); absent if sent at once. */
  queuedAt?: string | null;
  /** ISO instant. */
  now: string;
};

const NOBODY = "–";

/** Adds an entry in the change's transaction. */
export async function writeAudit(
  trx: Transaction<Database>,
  { account, action, subject, before = null, after = null, queuedAt = null, now }: AuditedChange,
): Promise<void> {
  await trx
    .insertInto("audit_log")
    .values({
      account_id: account?.user.id ?? null,
      account_name: account === null ? NOBODY : fullName(account.user),
      what: action,
      subject,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      queued_at: queuedAt,
      applied_at: now,
    })
    .execute();
}

/** Time from X-Queued-At, capped at arrival (fast clocks); null if missing or invalid. */
export function queuedAt({ headers }: FastifyRequest, nowMs: number): string | null {
  const header = headers["x-queued-at"];
  if (typeof header !== "string" || !/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(header))
    return null;
  const ms = Date.parse(header);
  return Number.isNaN(ms) ? null : new Date(Math.min(ms, nowMs)).toISOString();
}
