import { sql, type Transaction } from "kysely";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { SERVICE_DAYS } from "#domain/service/contract.ts";
import { BEAT_MS, SILENCE_MS, type Span } from "#domain/service/uptime.ts";
import { iso } from "../store/clock-skew.ts";
import type { Database } from "../store/schema.ts";
import type { ReadStore, Store } from "../store/store.ts";

/** A server that starts again and again makes no more of them. */
const MOST_SPANS = 5_000;

type Options = { store: Pick<Store, "write">; now: () => number; everyMs?: number };

/**
 * Writes every minute that the service is here, in the process that answers: what keeps it from writing keeps it from
 * answering, too. Several servers on PostgreSQL write the same log, so one of them is enough.
 */
export function startHeartbeat({ store, now, everyMs = BEAT_MS }: Options): { stop: () => Promise<void> } {
  let beating: Promise<void> | null = null;
  const beat = () => {
    // A missing beat is what the log is for: the error itself is logged by whatever else needs the database.
    beating ??= writeBeat(store, now)
      .catch(() => undefined)
      .finally(() => (beating = null));
  };
  beat();
  const timer = setInterval(beat, everyMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await beating;
    },
  };
}

/** Prolongs the present span, or begins one if nobody was here before. */
export async function writeBeat(store: Pick<Store, "write">, now: () => number): Promise<void> {
  await store.write(async (trx) => {
    // It may have waited for another write.
    const nowMs = now();
    const at = iso(nowMs);
    const prolonged = await trx
      .updateTable("service_spans")
      .set({ last_at: sql<string>`case when last_at < ${at} then ${at} else last_at end` })
      .where("last_at", ">=", iso(nowMs - SILENCE_MS))
      .where("last_at", "<=", iso(nowMs + SILENCE_MS))
      .executeTakeFirst();
    if (prolonged.numUpdatedRows > 0n) return;
    await dropOld(trx, nowMs);
    await trx.insertInto("service_spans").values({ started_at: at, last_at: at }).execute();
  });
}

/** Keeps the newest of those from before the days that are told of: it says that the log was there. */
async function dropOld(trx: Transaction<Database>, nowMs: number): Promise<void> {
  const begin = iso(nowMs - (SERVICE_DAYS + 1) * MS_PER_DAY);
  await sql`delete from service_spans where id < (select max(id) from service_spans where started_at < ${begin})
    or id <= (select max(id) from service_spans) - ${MOST_SPANS}`.execute(trx);
}

/** In the order in which they were begun. */
export async function readSpans({ db }: Pick<ReadStore, "db">): Promise<Span[]> {
  const rows = await db.selectFrom("service_spans").select(["started_at", "last_at"]).orderBy("id").execute();
  return rows.map(({ started_at, last_at }) => ({ from: Date.parse(started_at), to: Date.parse(last_at) }));
}
