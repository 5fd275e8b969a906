import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { KEPT_CHANGE_ANSWER_DAYS } from "#domain/base/caching.ts";
import type { RouteDeps } from "../route-deps.ts";
import { latestNow } from "../store/clock-skew.ts";
import type { Database } from "../store/schema.ts";
import { ProblemError } from "./problem.ts";
import { onSchedule, type JobHandler } from "../jobs/job-handler.ts";
import { dropExpiredCounters } from "./request-counter.ts";

export type WorkAnswer = { status: number; body?: unknown; headers?: Readonly<Record<string, string>> };

const KEY = /^[\x21-\x7e]{8,100}$/;
const KEPT_MS = KEPT_CHANGE_ANSWER_DAYS * MS_PER_DAY;
/** Account ids start at 1. */
const NOBODY = 0;

/** `forAnyone`: public route, so a key stays the same after sign-out. */
type KeyOptions = Pick<RouteDeps, "now"> & { forAnyone?: boolean };

/**
 * Runs a change in a write transaction. With an Idempotency-Key the response is stored with it, per account, and
 * replayed on retries (`Idempotent-Replay: true`). A thrown problem rolls back and is not stored.
 */
export async function withIdempotency<R extends FastifyReply>(
  request: FastifyRequest,
  reply: R,
  { now, forAnyone = false }: KeyOptions,
  work: (trx: Transaction<Database>) => Promise<WorkAnswer>,
): Promise<R> {
  const key = idempotencyKey(request);
  if (key === null) return send(reply, await request.change(work));
  const claim = {
    account_id: forAnyone ? NOBODY : (request.account?.user.id ?? NOBODY),
    key,
    fingerprint: fingerprint(request),
    nowMs: now(),
  };
  const { answer, isReplay } = await request.change(async (trx) => {
    const former = await claimKey(trx, claim);
    if (former !== null) return { answer: former, isReplay: true };
    const made = await work(trx);
    await keepAnswer(trx, claim, made);
    return { answer: made, isReplay: false };
  });
  if (isReplay) reply.header("idempotent-replay", "true");
  return send(reply, answer);
}

/** Whether a `forAnyone` request is a replay, to skip limits. */
export async function isRepeat(
  request: FastifyRequest,
  { store }: Pick<RouteDeps, "store">,
): Promise<boolean> {
  const key = idempotencyKey(request);
  if (key === null) return false;
  const former = await store.db
    .selectFrom("idempotency_keys")
    .select("key")
    .where("account_id", "=", NOBODY)
    .where("key", "=", key)
    .executeTakeFirst();
  return former !== undefined;
}

function idempotencyKey({ headers }: FastifyRequest): string | null {
  const header = headers["idempotency-key"];
  if (header === undefined) return null;
  if (typeof header === "string" && KEY.test(header)) return header;
  throw new ProblemError(400, "malformed_request", {
    detail: "An Idempotency-Key has 8 to 100 visible ASCII characters.",
  });
}

function fingerprint({ method, url, body }: FastifyRequest): string {
  return hash("sha256", JSON.stringify([method, url, body ?? null]), "base64url");
}

type Claim = { account_id: number; key: string; fingerprint: string; nowMs: number };

/**
 * Claims the key, or returns the stored response. A concurrent duplicate waits here for the first to commit (SQLite:
 * one writer; PostgreSQL: unique key).
 */
async function claimKey(trx: Transaction<Database>, claim: Claim): Promise<WorkAnswer | null> {
  const { account_id, key, nowMs } = claim;
  const taken = await trx
    .insertInto("idempotency_keys")
    .values({
      account_id,
      key,
      fingerprint: claim.fingerprint,
      status: 0,
      headers: "{}",
      body: null,
      created_at: new Date(nowMs).toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["account_id", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  if (taken !== undefined) return null;
  const former = await trx
    .selectFrom("idempotency_keys")
    .select(["fingerprint", "status", "headers", "body"])
    .where("account_id", "=", account_id)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (former.fingerprint !== claim.fingerprint) {
    throw new ProblemError(422, "idempotency_key_reused", {
      detail: "This Idempotency-Key belongs to another request.",
    });
  }
  return {
    status: former.status,
    body: former.body === null ? undefined : (JSON.parse(former.body) as unknown),
    headers: JSON.parse(former.headers) as Record<string, string>,
  };
}

async function keepAnswer(trx: Transaction<Database>, claim: Claim, answer: WorkAnswer): Promise<void> {
  await trx
    .updateTable("idempotency_keys")
    .set({
      status: answer.status,
      headers: JSON.stringify(answer.headers ?? {}),
      body: answer.body === undefined ? null : JSON.stringify(answer.body),
    })
    .where("account_id", "=", claim.account_id)
    .where("key", "=", claim.key)
    .execute();
}

function send<R extends FastifyReply>(reply: R, { status, body, headers = {} }: WorkAnswer): R {
  reply.code(status).header("cache-control", "private, no-store").headers(headers).send(body);
  return reply;
}

/** Drops the responses of 30 days ago. */
export async function dropOldKeys(db: Kysely<Database>, nowMs: number): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", new Date(nowMs - KEPT_MS).toISOString())
    .execute();
  // Written by a clock that ran ahead: keep them, from now on, as dropping them would allow repeated changes.
  await db
    .updateTable("idempotency_keys")
    .set({ created_at: new Date(nowMs).toISOString() })
    .where("created_at", ">", latestNow(nowMs))
    .execute();
}

export const httpJobs: readonly JobHandler[] = [
  onSchedule("request-counters-expiry", { everyMinutes: 5 }, async ({ store, nowMs }) =>
    dropExpiredCounters(store.db, nowMs()),
  ),
  onSchedule("idempotency-keys-expiry", { dailyAt: "03:30" }, async ({ store, nowMs }) =>
    dropOldKeys(store.db, nowMs()),
  ),
];
