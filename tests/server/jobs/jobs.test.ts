import { expect, it } from "vitest";
import * as z from "zod/mini";
import { addJob, LEASE_MS, jobKind } from "../../../server/jobs/job-kind.ts";
import { claimJob, hasDueJob, finishJob, releaseJob, returnJob } from "../../../server/jobs/attempts.ts";
import { LeaseLost, holdLease, renewLease, type LeasedJob, keepLease } from "../../../server/jobs/lease.ts";
import type { Store } from "../../../server/store/store.ts";
import { describeOnEachStore } from "../stores.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const KIND = jobKind({ name: "some-kind", payload: z.object({}) });
const KINDS = [KIND];

describeOnEachStore("jobs", (getStore) => {
  it("a job is claimed by one of many workers at once", async () => {
    const store = getStore();
    await queue(store);
    const claims = await Promise.all(["a", "b", "c", "d"].map((token) => claim(store, token, NOW)));
    expect(claims.filter((job) => job !== null)).toHaveLength(1);
    expect(await hasDueJob(store.db, { nowMs: NOW, kinds: KINDS })).toBe(false);
  });

  it("a job is claimed again after its lease expired, and the old worker is fenced off", async () => {
    const store = getStore();
    await queue(store);
    const dead = held(await claim(store, "dead", NOW));
    expect(await claim(store, "next", NOW + LEASE_MS)).toBeNull();
    const next = held(await claim(store, "next", NOW + LEASE_MS + 1));
    expect(next.attempts).toBe(2);
    expect(await renewLease(store.db, dead, NOW + LEASE_MS + 2)).toBe(false);
    await expect(store.write((trx) => finishJob(trx, dead, NOW))).rejects.toThrow(LeaseLost);
    await store.write((trx) => finishJob(trx, next, NOW));
    expect(await claim(store, "third", NOW + 10 * LEASE_MS)).toBeNull();
  });

  it("keeps a job while its worker renews the lease", async () => {
    const store = getStore();
    await queue(store);
    const job = held(await claim(store, "a", NOW));
    expect(await renewLease(store.db, job, NOW + LEASE_MS - 1)).toBe(true);
    expect(await claim(store, "b", NOW + LEASE_MS + 1)).toBeNull();
  });

  it("rolls back the transaction of a worker that lost its lease", async () => {
    const store = getStore();
    await queue(store);
    const dead = held(await claim(store, "dead", NOW));
    await claim(store, "next", NOW + LEASE_MS + 1);
    const work = store.write(async (trx) => {
      await trx.insertInto("settings").values({ key: "effect", value: "1" }).execute();
      await holdLease(trx, dead, NOW);
    });
    await expect(work).rejects.toThrow(LeaseLost);
    const effect = store.db.selectFrom("settings").select("key").where("key", "=", "effect");
    expect(await effect.executeTakeFirst()).toBeUndefined();
  });

  it("reports when attempts are used up", async () => {
    const store = getStore();
    await queue(store);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const answer = await claimJob(store, { nowMs: NOW, token: `t${attempt}`, kinds: KINDS });
      expect(answer).toMatchObject({ exhausted: false, job: { attempts: attempt } });
      const job = held(answer?.job ?? null);
      await store.write((trx) => returnJob(trx, job, { nowMs: NOW, waitMs: 0, error: "it broke" }));
    }
    expect(await claimJob(store, { nowMs: NOW, token: "last", kinds: KINDS })).toMatchObject({
      exhausted: true,
    });
  });

  it("does not count an attempt aborted by shutdown", async () => {
    const store = getStore();
    await queue(store);
    const first = held(await claim(store, "a", NOW));
    await store.write((trx) => releaseJob(trx, first, NOW));
    expect(await claim(store, "b", NOW)).toMatchObject({ attempts: 1 });
  });

  it("aborts a worker whose lease was taken", async () => {
    const store = getStore();
    await queue(store);
    const job = held(await claim(store, "slow", NOW));
    await claim(store, "next", NOW + LEASE_MS + 1);
    const work = keepLease(
      { store, nowMs: () => NOW },
      job,
      (signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("aborted")));
        }),
    );
    await expect(work).rejects.toThrow(LeaseLost);
  });
});

async function queue(store: Store): Promise<void> {
  await store.write((trx) => addJob(trx, KIND, {}, { nowMs: NOW }));
}

async function claim(store: Store, token: string, nowMs: number): Promise<LeasedJob | null> {
  return (await claimJob(store, { nowMs, token, kinds: KINDS }))?.job ?? null;
}

function held(job: LeasedJob | null): LeasedJob {
  if (job === null) throw new Error("The job should have been given");
  return job;
}
