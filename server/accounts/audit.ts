import type { FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type * as z from "zod/mini";
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

/** A record as it was before it was deleted. */
type Deletion<T> = { record: T; at: string };

/**
 * What the log remembers of a record, if the newest entry about it is its deletion: such records can be restored. Null
 * too if it is of a former shape. The order of the fields stays, because ETags are made of it.
 */
export async function lastDeletion<T>(
  db: Kysely<Database>,
  { action, subject, schema }: { action: string; subject: string; schema: z.ZodMiniType<T> },
): Promise<Deletion<T> | null> {
  const newest = await db
    .selectFrom("audit_log")
    .select(["what", "before", "applied_at"])
    .where("subject", "=", subject)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined || newest.what !== action || newest.before === null) return null;
  const record: unknown = JSON.parse(newest.before);
  return schema.safeParse(record).success ? { record: record as T, at: newest.applied_at } : null;
}

/** Time from X-Queued-At, capped at arrival (fast clocks); null if missing or invalid. */
export function queuedAt({ headers }: FastifyRequest, nowMs: number): string | null {
  const header = headers["x-queued-at"];
  if (typeof header !== "string" || !/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(header))
    return null;
  const ms = Date.parse(header);
  return Number.isNaN(ms) ? null : new Date(Math.min(ms, nowMs)).toISOString();
}
