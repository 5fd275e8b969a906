import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { columnIsOver } from "../store/clock-skew.ts";
import type { Database } from "../store/schema.ts";
import type { ReadStore } from "../store/store.ts";

/** No limit's window is longer. */
const LONGEST_WINDOW_MS = MS_PER_DAY;

/** Counts requests per key and window, weighted; returns the total including this one. */
export type RequestCounter = {
  count(key: string, window: number, windowEndsMs: number, weight?: number): number | Promise<number>;
};

/** Shared by the store's processes. Use one counter per kind of limit. */
export function requestCounter(store: ReadStore): RequestCounter {
  return store.dialect === "postgres" ? sharedCounter(store) : memoryCounter();
}

/** SQLite has a single server, so its memory is enough. */
export function memoryCounter(): RequestCounter {
  let current = -1;
  let counts = new Map<string, number>();
  return {
    count: (key, window, _endsMs, weight = 1) => {
      if (window !== current) {
        current = window;
        counts = new Map();
      }
      const count = (counts.get(key) ?? 0) + weight;
      counts.set(key, count);
      return count;
    },
  };
}

type Waiting = { weight: number; resolve: (count: number) => void; reject: (error: unknown) => void };
type Pending = { expiresAt: string; waiting: Waiting[] };

/** Several processes on PostgreSQL count exactly in `counters`. Requests that arrive during a statement share the next. */
export function sharedCounter(store: ReadStore): RequestCounter {
  let pending = new Map<string, Pending>();
  let sending = false;

  const send = async (): Promise<void> => {
    sending = true;
    while (pending.size > 0) {
      const batch = pending;
      pending = new Map();
      try {
        const counts = await addToCounters(store, batch);
        for (const [key, { waiting }] of batch) {
          let count = (counts.get(key) ?? weightOf(waiting)) - weightOf(waiting);
          for (const { weight, resolve } of waiting) resolve((count += weight));
        }
      } catch (error) {
        for (const { waiting } of batch.values()) waiting.forEach(({ reject }) => reject(error));
      }
    }
    sending = false;
  };

  return {
    count: (key, window, windowEndsMs, weight = 1) => {
      const id = `${createHash("sha256").update(key).digest("base64url").slice(0, 22)}:${window}`;
      const expiresAt = new Date(windowEndsMs).toISOString();
      const counted = new Promise<number>((resolve, reject) => {
        const entry = pending.get(id) ?? { expiresAt, waiting: [] };
        entry.waiting.push({ weight, resolve, reject });
        pending.set(id, entry);
      });
      if (!sending) void send();
      return counted;
    },
  };
}

function weightOf(waiting: readonly Waiting[]): number {
  return waiting.reduce((sum, { weight }) => sum + weight, 0);
}

async function addToCounters(
  store: ReadStore,
  batch: ReadonlyMap<string, Pending>,
): Promise<Map<string, number>> {
  // Key order prevents deadlocks between processes.
  const entries = [...batch].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = await store.db
    .insertInto("counters")
    .values(
      entries.map(([key, { waiting, expiresAt }]) => ({
        key,
        count: weightOf(waiting),
        expires_at: expiresAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ count: sql<number>`counters.count + excluded.count` }),
    )
    .returning(["key", "count"])
    .execute();
  return new Map(rows.map((row) => [row.key, row.count]));
}

export async function dropExpiredCounters(db: Kysely<Database>, nowMs: number): Promise<void> {
  const isOver = columnIsOver("expires_at", nowMs, LONGEST_WINDOW_MS);
  await db.deleteFrom("counters").where(isOver).execute();
}
