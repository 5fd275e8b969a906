import { expect, it } from "vitest";
import * as z from "zod/mini";
import { addJob, jobKind } from "../../../server/jobs/job-kind.ts";
import { handleJobs, inOneChange } from "../../../server/jobs/job-handler.ts";
import type { JobHandler } from "../../../server/jobs/job-handler.ts";
import { pauseKind } from "./pause-kind.ts";
import { runDueJob } from "../../../server/jobs/run-jobs.ts";
import type { Store } from "../../../server/store/store.ts";
import { describeOnEachStore } from "../stores.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const DAY_MS = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

const noteKind = jobKind({ name: "note", payload: z.object({ text: z.string() }) });
const otherKind = jobKind({
  name: "other",
  payload: z.object({}),
  attempts: 3,
  retryAfterMs: [2_000, 7_000],
});

describeOnEachStore("Running jobs", (getStore) => {
  it("a job with a time waits for it, however far away, and runs after it", async () => {
    const { notes, handlers } = recorder();
    const runAfterMs = NOW + 40 * DAY_MS;
    await add(getStore(), "later", { runAfterMs });
    for (const nowMs of [NOW, NOW + 90_000, NOW + 39 * DAY_MS, runAfterMs - 1]) {
      expect(await run(getStore(), handlers, nowMs)).toBe(false);
    }
    expect(notes).toEqual([]);
    expect(await run(getStore(), handlers, runAfterMs + 500)).toBe(true);
    expect(notes).toEqual(["later"]);
    expect(await jobs(getStore())).toMatchObject([
      {
        state: "done",
        created_at: iso(NOW),
        run_after: iso(runAfterMs),
        started_at: iso(runAfterMs + 500),
        finished_at: iso(runAfterMs + 500),
        attempts: 1,
      },
    ]);
  });

  it("a paused kind waits while others run, is finished where it had begun, and goes on later", async () => {
    const store = getStore();
    const { notes, handlers } = recorder({
      note: async (text) => {
        if (text === "first") await pauseKind(store.db, noteKind, true);
      },
    });
    await add(store, "first");
    await add(store, "second");
    await store.write((trx) => addJob(trx, otherKind, {}, { nowMs: NOW }));
    while (await run(store, handlers, NOW));
    expect(notes).toEqual(["first", "other"]);
    await pauseKind(store.db, noteKind, false);
    while (await run(store, handlers, NOW));
    expect(notes).toEqual(["first", "other", "second"]);
  });

  it("a job of a paused kind whose worker died waits too", async () => {
    const store = getStore();
    const { handlers } = recorder();
    await add(store, "left behind");
    await store.db
      .updateTable("jobs")
      .set({ state: "running", lease_token: "dead", leased_until: iso(NOW - 1) })
      .execute();
    await pauseKind(store.db, noteKind, true);
    expect(await run(store, handlers, NOW + 1)).toBe(false);
    await pauseKind(store.db, noteKind, false);
    expect(await run(store, handlers, NOW + 1)).toBe(true);
  });

  it("a payload that does not fit fails its job at once, with the field's name, and stops no other job", async () => {
    const { notes, handlers } = recorder();
    const store = getStore();
    await add(store, "to be broken");
    await add(store, "to be broken too");
    await add(store, "whole");
    await store.db.updateTable("jobs").set({ payload: '{"text":7}' }).where("id", "=", 1).execute();
    await store.db.updateTable("jobs").set({ payload: "not JSON" }).where("id", "=", 2).execute();
    const told: string[] = [];
    const tell = (level: string, text: string) => void told.push(`${level}: ${text}`);
    for (let turn = 0; turn < 3; turn++) {
      expect(await runDueJob({ store, nowMs: () => NOW, tell }, handlers)).toBe(true);
    }
    expect(notes).toEqual(["whole"]);
    expect(await jobs(store)).toMatchObject([
      { state: "failed", last_error: "The payload does not fit the kind note: text: invalid_type" },
      { state: "failed", last_error: "The payload does not fit the kind note: it is not JSON" },
      { state: "done", last_error: null },
    ]);
    expect(told).toEqual([
      "error: Job 1 (note) failed: The payload does not fit the kind note: text: invalid_type",
      "error: Job 2 (note) failed: The payload does not fit the kind note: it is not JSON",
    ]);
  });

  it("a job that throws is tried again after the waits of its kind, then given up in one transaction", async () => {
    const store = getStore();
    const { handlers, notes } = recorder({
      other: async () => {
        throw new Error("no route to host");
      },
    });
    await store.write((trx) => addJob(trx, otherKind, {}, { nowMs: NOW }));
    let nowMs = NOW;
    for (const waitMs of [2_000, 7_000]) {
      expect(await run(store, handlers, nowMs)).toBe(true);
      expect(await jobs(store)).toMatchObject([{ state: "waiting", last_error: "no route to host" }]);
      expect(await run(store, handlers, nowMs + waitMs - 1)).toBe(false);
      nowMs += waitMs;
    }
    expect(await run(store, handlers, nowMs)).toBe(true);
    expect(notes).toEqual(["given up"]);
    const last_error = "Given up after 3 attempts: no route to host";
    expect(await jobs(store)).toMatchObject([
      { state: "failed", attempts: 3, last_error, started_at: iso(nowMs), finished_at: iso(nowMs) },
    ]);
    expect(await run(store, handlers, nowMs + DAY_MS)).toBe(false);
  });

  it("an effect in one change and the end of its job happen together or not at all", async () => {
    const store = getStore();
    let fails = true;
    const handler = handleJobs(noteKind, {
      work: async (jobRun, job, { text }) =>
        inOneChange(jobRun, job, async ({ trx }) => {
          await trx.insertInto("settings").values({ key: "effect", value: text }).execute();
          if (fails) throw new Error("in the middle");
        }),
    });
    const effects = () =>
      store.db.selectFrom("settings").select("value").where("key", "=", "effect").execute();
    await add(store, "written");
    await run(store, [handler], NOW);
    expect(await effects()).toEqual([]);
    expect(await jobs(store)).toMatchObject([{ state: "waiting" }]);
    fails = false;
    await run(store, [handler], NOW + 1_000);
    expect(await effects()).toEqual([{ value: "written" }]);
    expect(await jobs(store)).toMatchObject([{ state: "done", attempts: 2 }]);
  });

  it("a kind that this program does not have is left to one that has it", async () => {
    const store = getStore();
    const { handlers } = recorder();
    await add(store, "mine");
    await store.db.updateTable("jobs").set({ kind: "of-a-newer-version" }).execute();
    expect(await run(store, handlers, NOW + DAY_MS)).toBe(false);
    expect(await jobs(store)).toMatchObject([{ state: "waiting", attempts: 0 }]);
  });
});

type Does = { note?: (text: string) => Promise<void>; other?: () => Promise<void> };

/** Handlers that note what ran. */
function recorder({ note, other }: Does = {}): { notes: string[]; handlers: JobHandler[] } {
  const notes: string[] = [];
  const handlers = [
    handleJobs(noteKind, {
      work: async (_run, _job, { text }) => {
        await note?.(text);
        notes.push(text);
      },
    }),
    handleJobs(otherKind, {
      work: async () => {
        await other?.();
        notes.push("other");
      },
      giveUp: async () => void notes.push("given up"),
    }),
  ];
  return { notes, handlers };
}

async function add(store: Store, text: string, options: { runAfterMs?: number } = {}): Promise<void> {
  await store.write((trx) => addJob(trx, noteKind, { text }, { nowMs: NOW, ...options }));
}

async function run(store: Store, handlers: readonly JobHandler[], nowMs: number): Promise<boolean> {
  return runDueJob({ store, nowMs: () => nowMs }, handlers);
}

async function jobs(store: Store) {
  return store.db.selectFrom("jobs").selectAll().orderBy("id").execute();
}
