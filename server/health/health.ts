import { setTimeout as sleep } from "node:timers/promises";
import type { Result } from "#domain/base/result.ts";
import type { ServiceFault } from "#domain/base/service-faults.ts";
import { maySign, type ListKey, type NoListKey } from "../lists/sync/list-keys.ts";
import type { ReadStore, Store } from "../store/store.ts";
import { foundDamage } from "./database-check.ts";
import type { FastifyInstance } from "fastify";
import { ProblemError } from "../http/problem.ts";
import { isMigrated } from "../store/migrate.ts";

/** What is wrong with this server now, though it answers. Throws database errors. */
export type ReadFaults = () => Promise<ServiceFault[]>;

type Own = {
  listKey: Result<Pick<ListKey, "publicKey">, Pick<NoListKey, "fault">>;
  /** Why notices are off though they are wanted. */
  notices: ServiceFault | null;
  differences: () => Promise<readonly string[]>;
};

/** Signing takes a second; a large first publication less than a minute. */
const UNSIGNED_MS = 120_000;

export function faultReader(store: ReadStore, now: () => number, own: Own): ReadFaults {
  return async () => {
    const found: (ServiceFault | null)[] = [
      await listKeyFault(store, own.listKey),
      (await waitsForSignature(store, now())) ? "lists_unsigned" : null,
      own.notices,
      (await own.differences()).length > 0 ? "servers_differ" : null,
      (await foundDamage(store)) === null ? null : "database_damaged",
    ];
    return found.filter((fault) => fault !== null);
  };
}

/** A key that was right at the start is wrong once another server has signed with its follower. */
async function listKeyFault({ db }: ReadStore, key: Own["listKey"]): Promise<ServiceFault | null> {
  if (!key.ok) return key.error.fault;
  return (await maySign(db, key.value.publicKey)) ? null : "list_key_wrong";
}

async function waitsForSignature({ db }: ReadStore, nowMs: number): Promise<boolean> {
  const published = await db
    .selectFrom("manifest")
    .leftJoin("list_head", "list_head.id", "manifest.id")
    .select(["manifest.etag", "manifest.generated_at", "list_head.manifest_etag"])
    .where("manifest.id", "=", 1)
    .executeTakeFirst();
  if (published === undefined || published.manifest_etag === published.etag) return false;
  return nowMs - Date.parse(published.generated_at) > UNSIGNED_MS;
}

const DATABASE_LIMIT_MS = 2_000;

/** Null if the database fails or takes too long: monitoring needs an answer in time, and asks again anyway. */
export async function withinLimit<T>(read: () => Promise<T>): Promise<T | null> {
  const limit = new AbortController();
  try {
    const late = sleep(DATABASE_LIMIT_MS, null, { signal: limit.signal });
    return await Promise.race([read().catch(() => null), late]);
  } finally {
    limit.abort();
  }
}

/**
 * `/healthz`: the process responds. `/readyz`: the database too, with this build's schema. It names faults that answers
 * do not suffer from, so a proxy goes on using the server.
 */
export function healthRoutes(app: FastifyInstance, store: Store, readFaults: ReadFaults): void {
  app.get("/healthz", { schema: { hide: true } }, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });

  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const faults = await withinLimit(async () => ((await isMigrated(store.db)) ? readFaults() : null));
    if (faults === null) {
      throw new ProblemError(503, "database_unavailable", {
        detail: "The database does not answer, or is not in this build's schema.",
        headers: { "retry-after": "5" },
      });
    }
    reply.header("cache-control", "no-store");
    return { status: "ready", ...(faults.length > 0 && { faults }) };
  });
}
