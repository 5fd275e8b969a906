import { sql } from "kysely";
import * as z from "zod/mini";
import { audienceSchema } from "#domain/advertising/advertisement-figures.ts";
import { FRESH_SECONDS } from "#domain/base/caching.ts";
import { parseIsoDate, todayInAddisAbaba, toIsoDate, type EpochDay } from "#domain/base/day.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { MOST_LOOKUP_DAYS } from "#domain/advertising/contract.ts";
import { cacheFor } from "../../http/etag.ts";
import { publicRoutes } from "../../http/documented.ts";
import { overviewReader } from "../../lists/overview/overview.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import type { ReadStore, Store } from "../../store/store.ts";

/** What advertisers may know of the visitors: counts. */
export function audienceRoutes(app: App, { store, now }: RouteDeps): void {
  const readOverview = overviewReader(store, now);
  app.get(
    apiPaths.audience,
    publicRoutes("advertisements")("Counts for advertisers: passports published, branches, look-ups a day", {
      cached: true,
      querystring: z.strictObject({}),
      response: { 200: audienceSchema },
    }),
    async (_request, reply) => {
      const { data } = await readOverview();
      const lookups = await readLookups(store, now());
      cacheFor(reply, FRESH_SECONDS.overview);
      return {
        data: {
          passports_published: data.total,
          branches: data.branches.filter(({ total }) => total > 0).length,
          ...lookups,
        },
      };
    },
  );
}

export type Lookups = { lookups_a_day: number | null; days_counted: number };

/** The mean of the last whole days; the first day of counting began somewhere within, and today is not over. */
export async function readLookups({ db }: Pick<ReadStore, "db">, nowMs: number): Promise<Lookups> {
  const today = todayInAddisAbaba(nowMs);
  const { first } = await db
    .selectFrom("day_figures")
    .select(({ fn }) => fn.min<string | null>("day").as("first"))
    .where("name", "=", LOOKUPS)
    .executeTakeFirstOrThrow();
  const begun = first === null ? null : parseIsoDate(first);
  const from = Math.max((begun ?? today) + 1, today - MOST_LOOKUP_DAYS);
  const days = today - from;
  if (days < 1) return { lookups_a_day: null, days_counted: 0 };
  const { total } = await db
    .selectFrom("day_figures")
    .select(sql<number | string>`coalesce(sum(count), 0)`.as("total"))
    .where("name", "=", LOOKUPS)
    .where("day", ">=", toIsoDate(from))
    .where("day", "<", toIsoDate(today))
    .executeTakeFirstOrThrow();
  return { lookups_a_day: Math.round(Number(total) / days), days_counted: days };
}

/** Name of its rows in `day_figures`. */
const LOOKUPS = "lookups";
/** What a killed server may lose. */
const FLUSH_MS = 5_000;

/**
 * Counts look-ups that were answered, by day in Addis Ababa: a number in memory, added to the day's row every few
 * seconds and when the app closes. Nothing about a person or a search is kept.
 */
export function lookupCounter(app: App, { store, now }: { store: Store; now: () => number }): () => void {
  const waiting = new Map<EpochDay, number>();
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const counts = [...waiting];
    waiting.clear();
    if (counts.length === 0) return;
    try {
      await store.write(async (trx) => {
        for (const [day, count] of counts) {
          await trx
            .insertInto("day_figures")
            .values({ day: toIsoDate(day), name: LOOKUPS, count })
            .onConflict((conflict) =>
              conflict.columns(["day", "name"]).doUpdateSet({ count: sql`day_figures.count + ${count}` }),
            )
            .execute();
        }
      });
    } catch (error) {
      for (const [day, count] of counts) add(day, count);
      app.log.warn({ err: error }, "look-ups are counted later");
    }
  }

  function add(day: EpochDay, count: number): void {
    waiting.set(day, (waiting.get(day) ?? 0) + count);
  }

  const flush = (): Promise<void> => (writing = writing.then(write));
  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await flush();
  });
  return () => add(todayInAddisAbaba(now()), 1);
}
