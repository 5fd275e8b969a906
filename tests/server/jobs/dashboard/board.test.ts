import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { jobBoardSchema } from "#domain/base/jobs.ts";
import { addJob, jobKind } from "../../../../server/jobs/job-kind.ts";
import { claimJob } from "../../../../server/jobs/attempts.ts";
import { handleJobs, onSchedule } from "../../../../server/jobs/job-handler.ts";
import type { JobHandler } from "../../../../server/jobs/job-handler.ts";
import { queueSchedules, runDueJob } from "../../../../server/jobs/run-jobs.ts";
import { readBoard } from "../../../../server/jobs/dashboard/read-board.ts";
import { openStore } from "../../../../server/store/open-store.ts";
import type { Store } from "../../../../server/store/store.ts";
import { describeOnEachTestStore } from "../../cli-import/test-store.ts";
import { pauseKind } from "../pause-kind.ts";
import { createAccount } from "../../support/accounts.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";
import { expectedBoard } from "./expected-board.ts";

const MINUTE_MS = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();
const quick = jobKind({ name: "quick", payload: z.object({ nth: z.int() }) });
const shaky = jobKind({
  name: "shaky",
  payload: z.object({ nth: z.int() }),
  attempts: 2,
  retryAfterMs: [20],
});

describeOnEachTestStore("Figures of the queue", (getStore) => {
  it("while jobs are added, claimed, finished and failed, each answer equals a count of all rows", async () => {
    const { store, options } = getStore();
    const workers = await Promise.all([openStore(options), openStore(options)]);
    const stop = new AbortController();
    const handlers = [
      handleJobs(quick, { work: async () => sleep(2) }),
      handleJobs(shaky, {
        work: async (_run, _job, { nth }) => {
          if (nth % 3 > 0) throw new Error("it broke");
        },
      }),
    ];
    await addHistory(store);
    let added = 0;
    const loops = [
      whileWanted(stop.signal, async () => {
        const runAfterMs = added % 7 === 0 ? Date.now() + 3_600_000 : undefined;
        const kind = added % 2 === 0 ? quick : shaky;
        await store.write((trx) =>
          addJob(trx, kind, { nth: added }, { nowMs: Date.now(), ...(runAfterMs && { runAfterMs }) }),
        );
        added += 1;
        await pauseKind(store.db, shaky, added % 40 > 35);
        await sleep(2);
      }),
      ...[...workers, ...workers].map((worker) =>
        whileWanted(stop.signal, async () => {
          if (!(await runDueJob({ store: worker, nowMs: Date.now }, handlers))) await sleep(1);
        }),
      ),
    ];
    const seen = new Set<string>();
    try {
      for (let asked = 0; asked < 40; asked += 1) {
        await store.read(async (trx) => {
          const nowMs = Date.now();
          const kinds = handlers.map(({ kind }) => kind);
          const board = await readBoard(trx, { dialect: store.dialect, kinds, nowMs });
          const { kinds: figures, leases } = board;
          expect({ kinds: figures, leases }).toEqual(
            await expectedBoard(trx, { kinds: ["quick", "shaky"], nowMs }),
          );
          for (const { failed, done, running, later, rate, run } of figures) {
            if (failed > 0 && done > 0 && later > 0 && rate > 0 && run !== null) seen.add("all figures");
            if (running > 0) seen.add("running");
          }
        });
        await sleep(15);
      }
    } finally {
      stop.abort();
      await Promise.all(loops);
      await Promise.all(workers.map((worker) => worker.close()));
    }
    // The load was one.
    expect([...seen].toSorted()).toEqual(["all figures", "running"]);
  });

  it("GET /admin/jobs shows kinds, running jobs and schedules as the tables have them", async () => {
    const { store } = getStore();
    const schedules = [
      onSchedule("often", { everyMinutes: 5 }, async () => undefined),
      onSchedule("nightly", { dailyAt: "03:20" }, async () => undefined),
    ];
    const get = await board(store, [...schedules, handleJobs(quick, { work: async () => undefined })]);
    expect(await get()).toEqual({
      at: iso(TEST_NOW),
      kinds: ["nightly", "often", "quick"].map((kind) => ({ kind, ...NOTHING })),
      leases: [],
      schedules: [
        {
          kind: "often",
          paused: false,
          every_minutes: 5,
          daily_at: null,
          last_slot: null,
          next_slot: "2026-11-20T12:05:00.000Z",
        },
        {
          kind: "nightly",
          paused: false,
          every_minutes: null,
          daily_at: "03:20",
          last_slot: null,
          next_slot: "2026-11-21T00:20:00.000Z",
        },
      ],
    });
    const kinds = schedules.map(({ kind }) => kind);
    await queueSchedules(store, kinds, TEST_NOW - MINUTE_MS);
    await claimJob(store, {
      nowMs: TEST_NOW - 20_000,
      token: "t",
      worker: "host:1/2",
      kinds: kinds.slice(0, 1),
    });
    await pauseKind(store.db, quick, true);
    await store.write((trx) => addJob(trx, quick, { nth: 1 }, { nowMs: TEST_NOW - 3 * MINUTE_MS }));
    await store.write((trx) =>
      addJob(trx, quick, { nth: 2 }, { nowMs: TEST_NOW, runAfterMs: TEST_NOW + MINUTE_MS }),
    );
    await store.db.insertInto("jobs").values(ofANewerVersion).execute();
    const after = await get();
    expect(after.kinds).toEqual([
      { kind: "nightly", ...NOTHING, waiting: 1, oldest_due_at: iso(TEST_NOW - MINUTE_MS) },
      { kind: "of-a-newer-version", ...NOTHING, waiting: 1, oldest_due_at: ofANewerVersion.run_after },
      { kind: "often", ...NOTHING, running: 1 },
      {
        kind: "quick",
        ...NOTHING,
        paused: true,
        waiting: 2,
        later: 1,
        oldest_due_at: iso(TEST_NOW - 3 * MINUTE_MS),
      },
    ]);
    expect(after.leases).toEqual([
      {
        job_id: 1,
        kind: "often",
        worker: "host:1/2",
        attempts: 1,
        started_at: iso(TEST_NOW - 20_000),
        beat_at: iso(TEST_NOW - 20_000),
        leased_until: iso(TEST_NOW - 5_000),
      },
    ]);
    expect(after.schedules.map(({ last_slot }) => last_slot)).toEqual([
      "2026-11-20T11:55:00.000Z",
      "2026-11-20T00:20:00.000Z",
    ]);
  });
});

const NOTHING = {
  paused: false,
  waiting: 0,
  later: 0,
  running: 0,
  done: 0,
  failed: 0,
  rate: 0,
  oldest_due_at: null,
  wait: null,
  run: null,
};

const ofANewerVersion = {
  kind: "of-a-newer-version",
  payload: "{}",
  state: "waiting",
  run_after: iso(TEST_NOW - 1),
  not_before: null,
  leased_until: null,
  lease_token: null,
  last_error: null,
  created_at: iso(TEST_NOW - 1),
  started_at: null,
  finished_at: null,
} as const;

async function board(store: Store, jobs: readonly JobHandler[]) {
  const app = await testApp(store, { jobs });
  const { headers } = await createAccount(store, { is_admin: true });
  return async () => {
    const answer = await app.inject({ url: "/api/v1/admin/jobs", headers });
    return jobBoardSchema.parse(answer.json()).data;
  };
}

/** Jobs on both sides of the hour and of the day, and one whose clocks disagreed. */
async function addHistory(store: Store): Promise<void> {
  const now = Date.now();
  const ended = (agoMs: number, waitMs: number, runMs: number) => ({
    ...ofANewerVersion,
    kind: "quick",
    state: "done" as const,
    run_after: iso(now - agoMs - runMs - waitMs),
    started_at: iso(now - agoMs - runMs),
    finished_at: iso(now - agoMs),
  });
  const hours = [0.5, 0.99, 1.2, 5, 23.9, 24.1, 90];
  const history = hours.flatMap((ago, nth) => [
    ended(ago * 3_600_000, nth * 1_001, nth * 7),
    ended(ago * 3_600_000 + 1, 86_400_000 + nth, 123_457),
  ]);
  await store.db
    .insertInto("jobs")
    .values([...history, ended(1_000, -40, -3)])
    .execute();
}

async function whileWanted(signal: AbortSignal, turn: () => Promise<void>): Promise<void> {
  while (!signal.aborted) await turn();
}
