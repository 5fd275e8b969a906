import { expect, it } from "vitest";
import * as z from "zod/mini";
import {
  MOST_RETRIED,
  jobDetailSchema,
  jobKindAnswerSchema,
  jobListSchema,
  jobsRetriedSchema,
} from "#domain/base/jobs.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { addJob, jobKind } from "../../../../server/jobs/job-kind.ts";
import { claimJob } from "../../../../server/jobs/attempts.ts";
import { handleJobs, onSchedule } from "../../../../server/jobs/job-handler.ts";
import { runDueJob } from "../../../../server/jobs/run-jobs.ts";
import type { Store } from "../../../../server/store/store.ts";
import { describeOnEachStore } from "../../stores.ts";
import { createAccount } from "../../support/accounts.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";

const iso = (ms: number) => new Date(ms).toISOString();
const kind = jobKind({ name: "letter", payload: z.object({ to: z.string() }), attempts: 1 });

describeOnEachStore("Jobs as admins change them", (getStore) => {
  /** `ran`: payloads of finished jobs. Letters to "nobody" can be neither retried nor discarded. */
  async function start() {
    const store = getStore();
    const ran: string[] = [];
    let fails = true;
    const letters = handleJobs(kind, {
      work: async (_run, _job, { to }) => {
        if (fails) throw new Error("no route to host");
        ran.push(to);
      },
      retry: async ({ trx }, { to }) => {
        if (to === "nobody") return { code: "list_gone", text: "There is nobody of this name." };
        await trx
          .insertInto("settings")
          .values({ key: `retried ${to}`, value: "1" })
          .execute();
        return null;
      },
      discard: async (_change, { to }) =>
        to === "nobody" ? { code: "article_scheduled", text: "It is still needed." } : null,
    });
    const nightly = onSchedule("nightly", { dailyAt: "03:20" }, async () => void ran.push("nightly"));
    const handlers = [letters, nightly];
    const app = await testApp(store, { jobs: handlers, accountRequestsPerMinute: 1_000 });
    const { headers } = await createAccount(store, { is_admin: true });
    const ask = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, more: object = {}) =>
      app.inject({ method, url: `/api/v1/admin/${path}`, headers, ...more });
    const withKey = (key: string) => ({ headers: { ...headers, "idempotency-key": key } });
    const runAll = async (): Promise<void> => {
      while (await runDueJob({ store, nowMs: () => TEST_NOW }, handlers));
    };
    return { store, ran, ask, withKey, runAll, heal: () => void (fails = false) };
  }
  const add = (store: Store, to: string, runAfterMs?: number) =>
    store.write((trx) =>
      addJob(trx, kind, { to }, { nowMs: TEST_NOW, ...(runAfterMs !== undefined && { runAfterMs }) }),
    );
  const jobs = () =>
    getStore().db.selectFrom("jobs").select(["id", "state", "attempts"]).orderBy("id").execute();
  const audited = async () => {
    const rows = await getStore().db.selectFrom("audit_log").selectAll().orderBy("id").execute();
    return rows.map(({ what, subject }) => `${what} ${subject}`);
  };
  const statuses = (answers: readonly { statusCode: number }[]) =>
    answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  const codeOf = (answer: { json: () => unknown }) => problemSchema.parse(answer.json()).code;

  it("a failed job that is retried twice at once runs once more, with all its attempts", async () => {
    const { store, ran, ask, runAll, heal } = await start();
    await add(store, "Abeba");
    await runAll();
    expect(await jobs()).toEqual([{ id: 1, state: "failed", attempts: 1 }]);
    heal();
    const answers = await Promise.all([ask("POST", "jobs/1/retry"), ask("POST", "jobs/1/retry")]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await jobs()).toEqual([{ id: 1, state: "waiting", attempts: 0 }]);
    await runAll();
    expect(ran).toEqual(["Abeba"]);
    expect(await jobs()).toEqual([{ id: 1, state: "done", attempts: 1 }]);
    expect(await audited()).toEqual(["job.retry job:1"]);
    const { data } = jobDetailSchema.parse((await ask("GET", "jobs/1")).json());
    expect(data.timeline).toMatchObject([
      { attempt: 1, outcome: "failed", error: "Given up after 1 attempts: no route to host" },
      { attempt: 2, outcome: "done", error: null },
    ]);
  });

  it("a retry sent again with its key has no further effect, and answers the same", async () => {
    const { store, ask, withKey, runAll } = await start();
    await add(store, "Abeba");
    await runAll();
    const both = await Promise.all(
      [1, 2].map(() => ask("POST", "jobs/1/retry", withKey("0123456789abcdef"))),
    );
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(both[0]?.json()).toEqual(both[1]?.json());
    expect(await audited()).toEqual(["job.retry job:1"]);
  });

  it("a retry of a running, waiting or done job is a 409 that says so, of an unknown one a 404", async () => {
    const { store, ask, runAll, heal } = await start();
    heal();
    await add(store, "done");
    await runAll();
    await add(store, "running");
    await claimJob(store, { nowMs: TEST_NOW, token: "t", kinds: [kind] });
    await add(store, "waiting", TEST_NOW + 60_000);
    for (const [id, state] of [
      [1, "done"],
      [2, "running"],
      [3, "waiting"],
    ] as const) {
      const answer = await ask("POST", `jobs/${id}/retry`);
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, "job_state"]);
      expect(problemSchema.parse(answer.json()).detail).toContain(`is ${state}`);
    }
    expect((await ask("POST", "jobs/99/retry")).statusCode).toBe(404);
    for (const id of [1, 2]) expect((await ask("DELETE", `jobs/${id}`)).statusCode).toBe(409);
    expect(await jobs()).toMatchObject([{ state: "done" }, { state: "running" }, { state: "waiting" }]);
    expect(await audited()).toEqual([]);
  });

  it("a kind refuses a retry or a discard by its own rules, and nothing of it is left", async () => {
    const { store, ask, runAll } = await start();
    await add(store, "nobody");
    await runAll();
    const retry = await ask("POST", "jobs/1/retry");
    expect([retry.statusCode, codeOf(retry)]).toEqual([409, "job_refused"]);
    const reasonOf = (answer: { json: () => unknown }) => {
      const { detail, errors } = problemSchema.parse(answer.json());
      return [errors?.[0]?.code, detail];
    };
    expect(reasonOf(retry)).toEqual(["list_gone", "There is nobody of this name."]);
    await add(store, "nobody");
    const discard = await ask("DELETE", "jobs/2");
    expect(reasonOf(discard)).toEqual(["article_scheduled", "It is still needed."]);
    await store.db.updateTable("jobs").set({ payload: '{"to":7}' }).where("id", "=", 1).execute();
    const unfit = await ask("POST", "jobs/1/retry");
    expect(reasonOf(unfit)).toEqual([
      "payload_unfit",
      "Its payload does not fit this kind: to: invalid_type.",
    ]);
    expect(await jobs()).toMatchObject([{ state: "failed" }, { state: "waiting" }]);
    expect(await audited()).toEqual([]);
  });

  it("all failed jobs of a kind are retried once, though asked for twice; refused ones are named", async () => {
    const { store, ran, ask, runAll, heal } = await start();
    for (const to of ["Abeba", "nobody", "Biruk"]) await add(store, to);
    await runAll();
    heal();
    const payload = { kind: "letter" };
    const answers = await Promise.all([1, 2].map(() => ask("POST", "jobs/retry", { payload })));
    const counts = answers.map((answer) => jobsRetriedSchema.parse(answer.json()).data);
    expect(counts.map(({ retried }) => retried).toSorted((a, b) => a - b)).toEqual([0, 2]);
    for (const data of counts) {
      const refused = [{ id: 2, reason: "There is nobody of this name.", code: "list_gone" }];
      expect(data).toMatchObject({ left: 0, refused });
    }
    await runAll();
    expect(ran).toEqual(["Abeba", "Biruk"]);
    expect(await audited()).toEqual(["job.retry-all job-kind:letter"]);
  });

  it("more failed jobs than one request takes are retried by asking again after the last, past refused ones", async () => {
    const { store, ask } = await start();
    for (let nth = 0; nth < MOST_RETRIED; nth++) await add(store, "nobody");
    for (const to of ["Abeba", "Biruk"]) await add(store, to);
    await store.db
      .updateTable("jobs")
      .set({ state: "failed", finished_at: iso(TEST_NOW) })
      .execute();
    const retry = async (more: object) => {
      const answer = await ask("POST", "jobs/retry", { payload: { kind: "letter", ...more } });
      const { refused, ...counts } = jobsRetriedSchema.parse(answer.json()).data;
      return { refused: refused.length, ...counts };
    };
    const first = await retry({});
    expect(first).toEqual({ refused: MOST_RETRIED, retried: 0, left: 2, last_id: MOST_RETRIED });
    const last_id = MOST_RETRIED + 2;
    expect(await retry({ after: first.last_id })).toEqual({ refused: 0, retried: 2, left: 0, last_id });
    expect(await retry({ after: last_id })).toEqual({ refused: 0, retried: 0, left: 0, last_id: null });
    expect((await ask("POST", "jobs/retry", { payload: { kind: "letter", after: "1" } })).statusCode).toBe(
      422,
    );
  });

  it("a job discarded twice at once is deleted once, with its attempts", async () => {
    const { store, ask, runAll } = await start();
    await add(store, "Abeba");
    await runAll();
    const answers = await Promise.all([ask("DELETE", "jobs/1"), ask("DELETE", "jobs/1")]);
    expect(statuses(answers)).toEqual([204, 404]);
    expect(await jobs()).toEqual([]);
    expect(await store.db.selectFrom("job_attempts").selectAll().execute()).toEqual([]);
    expect(await audited()).toEqual(["job.delete job:1"]);
  });

  it("a retry and a discard at once have one of the two effects", async () => {
    const { store, ask, runAll } = await start();
    await add(store, "Abeba");
    await runAll();
    const [retry, discard] = await Promise.all([ask("POST", "jobs/1/retry"), ask("DELETE", "jobs/1")]);
    // Discarding a job that was retried a moment ago is possible: it waits.
    expect(discard.statusCode).toBe(204);
    expect([200, 404]).toContain(retry.statusCode);
    expect(await jobs()).toEqual([]);
  });

  it("a kind paused or resumed twice at once is noted once", async () => {
    const { store, ran, ask, runAll, heal } = await start();
    heal();
    await add(store, "Abeba");
    const pause = (paused: boolean) => ask("PATCH", "job-kinds/letter", { payload: { paused } });
    const paused = await Promise.all([pause(true), pause(true)]);
    expect(paused.map((answer) => jobKindAnswerSchema.parse(answer.json()))).toEqual(
      [1, 2].map(() => ({ data: { kind: "letter", paused: true } })),
    );
    await runAll();
    expect(ran).toEqual([]);
    await Promise.all([pause(false), pause(false)]);
    await runAll();
    expect(ran).toEqual(["Abeba"]);
    expect(await audited()).toEqual(["job-kind.pause job-kind:letter", "job-kind.resume job-kind:letter"]);
    expect((await ask("PATCH", "job-kinds/unknown", { payload: { paused: true } })).statusCode).toBe(404);
  });

  it("a schedule asked to run twice at once runs once; not while paused, and only schedules", async () => {
    const { ran, ask, runAll } = await start();
    const run = (name: string) => ask("POST", `job-kinds/${name}/run`);
    const answers = await Promise.all([run("nightly"), run("nightly")]);
    expect(statuses(answers)).toEqual([201, 409]);
    await runAll();
    expect(ran).toEqual(["nightly"]);
    await ask("PATCH", "job-kinds/nightly", { payload: { paused: true } });
    expect(codeOf(await run("nightly"))).toBe("kind_paused");
    expect(codeOf(await run("letter"))).toBe("no_schedule");
    expect((await run("unknown")).statusCode).toBe(404);
    expect(await audited()).toEqual(["job-kind.run job-kind:nightly", "job-kind.pause job-kind:nightly"]);
  });

  it("of a schedule's failed jobs one is retried, as one may be open", async () => {
    const { store, ask } = await start();
    for (let nth = 0; nth < 3; nth++) {
      await store.write((trx) =>
        addJob(trx, jobKind({ name: "nightly", payload: z.object({}) }), {}, { nowMs: TEST_NOW }),
      );
    }
    await store.db
      .updateTable("jobs")
      .set({ state: "failed", finished_at: iso(TEST_NOW) })
      .execute();
    const answer = await ask("POST", "jobs/retry", { payload: { kind: "nightly" } });
    const reason = "Another nightly is waiting or running already.";
    const refused = [2, 3].map((id) => ({ id, reason, code: "schedule_open" }));
    expect(answer.json()).toEqual({ data: { retried: 1, refused, left: 0, last_id: 3 } });
  });

  it("a payload is shown without its values until asked for, which the audit log notes", async () => {
    const { store, ask } = await start();
    await add(store, "Abeba Invented");
    const hidden = await ask("GET", "jobs/1");
    expect(hidden.body).not.toContain("Abeba");
    expect(jobDetailSchema.parse(hidden.json()).data).toMatchObject({
      payload: { to: "•••" },
      payload_shown: false,
    });
    expect(await audited()).toEqual([]);
    const shown = jobDetailSchema.parse((await ask("GET", "jobs/1?payload=shown")).json());
    expect(shown.data).toMatchObject({ payload: { to: "Abeba Invented" }, payload_shown: true });
    expect(await audited()).toEqual(["job.payload job:1"]);
    expect((await ask("GET", "jobs/1?payload=all")).statusCode).toBe(422);
  });

  it.each([
    ["", [5, 4, 3, 2, 1]],
    ["?kind=letter", [4, 3, 2, 1]],
    ["?state=failed", [2, 1]],
    ["?kind=letter&state=waiting", [4, 3]],
    ["?kind=nightly&state=failed", []],
    ["?per_page=2&page=2", [3, 2]],
    ["?page_size=2&page=3", [1]],
  ])("GET /admin/jobs/list%s lists %j", async (query, ids) => {
    const { store, ask, runAll } = await start();
    await add(store, "Abeba");
    await add(store, "Biruk");
    await runAll();
    await add(store, "Chaltu");
    await add(store, "Daniel");
    await ask("POST", "job-kinds/nightly/run");
    const answer = await ask("GET", `jobs/list${query}`);
    expect(jobListSchema.parse(answer.json()).data.map(({ id }) => id)).toEqual(ids);
    expect((await ask("GET", "jobs/list?state=late")).statusCode).toBe(422);
  });
});
