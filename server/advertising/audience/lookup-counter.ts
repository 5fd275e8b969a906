import { sql } from "kysely";
import type { EpochDay } from "#domain/base/day.ts";
import { todayInAddisAbaba, toIsoDate } from "#domain/base/day.ts";
import type { App } from "../../route-deps.ts";
import type { Store } from "../../store/store.ts";

/** Name of its rows in `day_figures`. */
export const LOOKUPS = "lookups";
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
