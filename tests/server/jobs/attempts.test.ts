import { expect, it } from "vitest";
import * as z from "zod/mini";
import { addJob, LEASE_MS, jobKind } from "../../../server/jobs/job-kind.ts";
import { claimJob, workerName, finishJob, releaseJob } from "../../../server/jobs/attempts.ts";
import { dropOldJobs } from "../../../server/jobs/background/all-jobs.ts";
import { handleJobs, inOneChange } from "../../../server/jobs/job-handler.ts";
import { LeaseLost, renewLease, type LeasedJob } from "../../../server/jobs/lease.ts";
import { runDueJob } from "../../../server/jobs/run-jobs.ts";
import type { Store } from "../../../server/store/store.ts";
import { describeOnEachStore } from "../stores.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const DAY_MS = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();
const KIND = jobKind({ name: "some-kind", payload: z.object({}), attempts: 2, retryAfterMs: [1_000] });

describeOnEachStore("Attempts of a job", (getStore) => {
  it("each has its worker, its times, its outcome and its error, in order", async () => {
    const store = getStore();
    await queue(store);
    const dead = await claim(store, "first", NOW);
    expect(await renewLease(store.db, dead, NOW + 4_000)).toBe(true);
    expect(await job(store)).toMatchObject({ worker: "first", beat_at: iso(NOW + 4_000) });
    const lostAt = NOW + 4_000 + LEASE_MS;
    const stopped = await claim(store, "second", lostAt + 60_000);
    await store.write((trx) => releaseJob(trx, stopped, lostAt + 61_000));
    const fails = handleJobs(KIND, { work: () => Promise.reject(new Error("no route to host")) });
    const failedAt = lostAt + 70_000;
    expect(await runDueJob({ store, nowMs: () => failedAt }, [fails])).toBe(true);
    const given = { worker: workerName, started_at: iso(failedAt), finished_at: iso(failedAt) };
    const error = "Given up after 2 attempts: no route to host";
    expect(await attempts(store)).toEqual([
      {
        attempt: 1,
        worker: "first",
        started_at: iso(NOW),
        finished_at: iso(lostAt),
        outcome: "lost",
        error: null,
      },
      {
        attempt: 2,
        worker: "second",
        started_at: iso(lostAt + 60_000),
        finished_at: iso(lostAt + 61_000),
        outcome: "released",
        error: null,
      },
      { attempt: 3, ...given, outcome: "failed", error },
    ]);
    expect(await job(store)).toMatchObject({ state: "failed", last_error: error, worker: workerName });
  });

  it("one that is returned ends as failed, and the next as done", async () => {
    const store = getStore();
    await queue(store);
    let fails = true;
    const handler = handleJobs(KIND, {
      work: async () => {
        if (fails) throw new Error("it broke");
      },
    });
    await runDueJob({ store, nowMs: () => NOW }, [handler]);
    fails = false;
    await runDueJob({ store, nowMs: () => NOW + 1_000 }, [handler]);
    expect(await attempts(store)).toMatchObject([
      { outcome: "failed", error: "it broke" },
      { outcome: "done", error: null, finished_at: iso(NOW + 1_000) },
    ]);
  });

  it("its end belongs to the transaction of the job's effect", async () => {
    const store = getStore();
    await queue(store);
    const held = await claim(store, "a", NOW);
    const run = { store, nowMs: () => NOW + 10 };
    const work = inOneChange(run, held, async ({ trx }) => {
      await finishJob(trx, held, NOW + 5);
      throw new Error("in the middle");
    });
    await expect(work).rejects.toThrow("in the middle");
    expect(await attempts(store)).toMatchObject([{ finished_at: null, outcome: null }]);
    await inOneChange(run, held, async () => undefined);
    expect(await attempts(store)).toMatchObject([{ finished_at: iso(NOW + 10), outcome: "done" }]);
  });

  it("a worker that lost its lease ends no attempt of the next one", async () => {
    const store = getStore();
    await queue(store);
    const dead = await claim(store, "dead", NOW);
    await claim(store, "next", NOW + LEASE_MS + 1);
    await expect(store.write((trx) => finishJob(trx, dead, NOW + LEASE_MS + 2))).rejects.toThrow(LeaseLost);
    await store.write((trx) => releaseJob(trx, dead, NOW + LEASE_MS + 2));
    expect(await attempts(store)).toMatchObject([
      { worker: "dead", outcome: "lost" },
      { worker: "next", outcome: null },
    ]);
  });

  it("they are dropped with their job", async () => {
    const store = getStore();
    await queue(store);
    const done = await claim(store, "a", NOW);
    await store.write((trx) => finishJob(trx, done, NOW));
    await queue(store);
    const dropAt = async (nowMs: number) =>
      store
        .write((trx) => addJob(trx, dropOldJobs.kind, {}, { nowMs }))
        .then(() => runDueJob({ store, nowMs: () => nowMs }, [dropOldJobs]));
    await dropAt(NOW + 6 * DAY_MS);
    expect((await attempts(store)).map(({ worker }) => worker)).toEqual(["a", workerName]);
    await dropAt(NOW + 8 * DAY_MS);
    expect((await attempts(store)).map(({ worker }) => worker)).toEqual([workerName, workerName]);
  });
});

async function queue(store: Store): Promise<void> {
  await store.write((trx) => addJob(trx, KIND, {}, { nowMs: NOW }));
}

async function claim(store: Store, worker: string, nowMs: number): Promise<LeasedJob> {
  const taken = await claimJob(store, { nowMs, token: worker, worker, kinds: [KIND] });
  if (taken === null) throw new Error("The job should have been given");
  return taken.job;
}

async function attempts(store: Store) {
  return store.db
    .selectFrom("job_attempts")
    .select(["attempt", "worker", "started_at", "finished_at", "outcome", "error"])
    .orderBy("job_id")
    .orderBy("attempt")
    .execute();
}

async function job(store: Store) {
  return store.db.selectFrom("jobs").selectAll().where("id", "=", 1).executeTakeFirstOrThrow();
}
