import type { FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type * as z from "zod/mini";
import type { LastChange } from "#domain/base/problem.ts";
import { type Account, fullName } from "./user-row.ts";
import type { Database } from "../store/schema.ts";

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

type Version = {
  /** The first part of its subjects: `passport`. */
  kind: string;
  key: number | string;
  updated_at: string | null;
  /** Branches have none. */
  created_at?: string;
};

/** What is noted of a record though its version stays. */
const LEAVE_VERSION = ["advertisement.payment", "advertisement.report_link"];

/** An article's time is moved on when it changes twice in a moment. */
const SAME_CHANGE_MS = 1000;

/**
 * Who made a record what it is now. Its newest entry is under its former key if that change gave it another one, so
 * entries of its own moment count too. A record that is newer than its newest entry was changed by a list.
 */
export async function lastChange(
  db: Kysely<Database>,
  { kind, key, updated_at, created_at }: Version,
): Promise<LastChange | undefined> {
  const since = updated_at ?? created_at;
  const newest = await db
    .selectFrom("audit_log")
    .select(["account_id", "account_name", "applied_at"])
    .where("what", "not in", LEAVE_VERSION)
    .where((eb) =>
      eb.or([
        eb("subject", "=", `${kind}:${key}`),
        eb.and([eb("applied_at", "=", since ?? ""), eb("subject", "like", `${kind}:%`)]),
      ]),
    )
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (since !== undefined && (newest === undefined || isBefore(newest.applied_at, since))) {
    return { by: null, at: since };
  }
  if (newest === undefined) return undefined;
  const { account_id: id, account_name: name, applied_at: at } = newest;
  return { by: id === null ? null : { id, name }, at };
}

function isBefore(applied: string, since: string): boolean {
  return Date.parse(applied) + SAME_CHANGE_MS < Date.parse(since);
}

/** Time from X-Queued-At, capped at arrival (fast clocks); null if missing or invalid. */
export function queuedAt({ headers }: FastifyRequest, nowMs: number): string | null {
  const header = headers["x-queued-at"];
  if (typeof header !== "string" || !/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(header))
    return null;
  const ms = Date.parse(header);
  return Number.isNaN(ms) ? null : new Date(Math.min(ms, nowMs)).toISOString();
}
