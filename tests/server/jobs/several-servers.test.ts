import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import * as z from "zod/mini";
import { addJob, jobKind, slotStart } from "../../../server/jobs/job-kind.ts";
import { hasDueJob } from "../../../server/jobs/attempts.ts";
import { handleJobs, onSchedule, type JobHandler } from "../../../server/jobs/job-handler.ts";
import { pauseKind } from "./pause-kind.ts";
import { queueSchedules, runDueJob } from "../../../server/jobs/run-jobs.ts";
import { openStore } from "../../../server/store/open-store.ts";
import type { Store } from "../../../server/store/store.ts";
import { describeOnEachTestStore } from "../cli-import/test-store.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const HOUR_MS = 3_600_000;

describeOnEachTestStore("Jobs on two servers", (getStore) => {
  async function servers(): Promise<[Store, Store]> {
    const { store, options } = getStore();
    const second = await openStore(options);
    onTestFinished(async () => second.close());
    return [store, second];
  }

  it("no job is run by both at once, and each is run once", async () => {
    const stores = await servers();
    const kind = jobKind({ name: "count", payload: z.object({ nth: z.int() }) });
    const runs = new Map<number, number>();
    const handlers = [
      handleJobs(kind, {
        work: async (_run, _job, { nth }) => {
          runs.set(nth, (runs.get(nth) ?? 0) + 1);
          await sleep(nth % 3);
        },
      }),
    ];
    await stores[0].write(async (trx) => {
      for (let nth = 0; nth < 24; nth++) await addJob(trx, kind, { nth }, { nowMs: NOW });
    });
    const workers = [...stores, ...stores].map((store) => runAll(store, handlers));
    await Promise.all(workers);
    expect([...runs.values()]).toEqual(Array.from({ length: 24 }, () => 1));
    const open = await stores[0].db.selectFrom("jobs").select("id").where("state", "!=", "done").execute();
    expect(open).toEqual([]);
  });

  it("a schedule runs once a slot, once for slots that were missed, and once for those it was paused in", async () => {
    const stores = await servers();
    const ran: number[] = [];
    let nowMs = NOW;
    const handler = onSchedule("every-hour", { everyMinutes: 60 }, async () => void ran.push(nowMs - NOW));
    const turn = async (atMs: number): Promise<void> => {
      nowMs = NOW + atMs;
      const looks = [...stores, ...stores].map((store) => queueSchedules(store, [handler.kind], nowMs));
      await Promise.all(looks);
      await Promise.all(stores.map((store) => runAll(store, [handler], nowMs)));
    };
    for (const minute of [0, 1, 59, 60, 119]) await turn(minute * 60_000);
    expect(ran).toEqual([0, HOUR_MS]);
    await turn(10 * HOUR_MS + 5);
    expect(ran).toEqual([0, HOUR_MS, 10 * HOUR_MS + 5]);
    await pauseKind(stores[1].db, handler.kind, true);
    for (const hour of [11, 12, 13]) await turn(hour * HOUR_MS);
    expect(ran).toHaveLength(3);
    await pauseKind(stores[0].db, handler.kind, false);
    await turn(13 * HOUR_MS + 60_000);
    await turn(14 * HOUR_MS);
    expect(ran.slice(3)).toEqual([13 * HOUR_MS + 60_000, 14 * HOUR_MS]);
  });

  it("a server that looked just before another queued and ran the slot does not queue it again", async () => {
    const [first, second] = await servers();
    let ran = 0;
    const handler = onSchedule("every-hour", { everyMinutes: 60 }, async () => void (ran += 1));
    const late: Store = {
      ...second,
      write: async (work) => {
        await queueSchedules(first, [handler.kind], NOW);
        await runAll(first, [handler]);
        return second.write(work);
      },
    };
    await queueSchedules(late, [handler.kind], NOW);
    await runAll(second, [handler]);
    expect(ran).toBe(1);
  });

  it("a schedule goes on after a clock that was a year ahead, and not again for one a few seconds behind", async () => {
    const [store] = await servers();
    const { kind } = onSchedule("every-hour", { everyMinutes: 60 }, async () => undefined);
    const queued = async (nowMs: number): Promise<number> => {
      await queueSchedules(store, [kind], nowMs);
      const rows = await store.db.selectFrom("jobs").select("id").execute();
      await store.db.updateTable("jobs").set({ state: "done" }).execute();
      return rows.length;
    };
    expect(await queued(NOW + 365 * 24 * HOUR_MS)).toBe(1);
    expect(await queued(NOW)).toBe(2);
    expect(await queued(NOW - 30_000)).toBe(2);
    expect(await queued(NOW + HOUR_MS)).toBe(3);
  });
});

it("a slot begins at whole steps of its minutes, or at its time of day in Addis Ababa", () => {
  const start = (schedule: Parameters<typeof slotStart>[0], at: string) =>
    new Date(slotStart(schedule, Date.parse(at))).toISOString();
  expect(start({ everyMinutes: 5 }, "2026-11-20T09:04:59.999Z")).toBe("2026-11-20T09:00:00.000Z");
  expect(start({ everyMinutes: 5 }, "2026-11-20T09:05:00Z")).toBe("2026-11-20T09:05:00.000Z");
  const daily = { dailyAt: "03:20" } as const;
  expect(start(daily, "2026-11-20T00:19:59Z")).toBe("2026-11-19T00:20:00.000Z");
  expect(start(daily, "2026-11-20T00:20:00Z")).toBe("2026-11-20T00:20:00.000Z");
  expect(start({ dailyAt: "01:00" }, "2026-11-20T21:59:59Z")).toBe("2026-11-19T22:00:00.000Z");
});

/** On PostgreSQL a lost claim comes back empty though more is due. */
async function runAll(store: Store, handlers: readonly JobHandler[], nowMs = NOW): Promise<void> {
  const kinds = handlers.map(({ kind }) => kind);
  while (
    (await runDueJob({ store, nowMs: () => nowMs }, handlers)) ||
    (await hasDueJob(store.db, { nowMs, kinds }))
  );
}
