import { expect, it, vi } from "vitest";
import { importBatchAnswerSchema } from "#domain/imports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { claimJob } from "../../../server/jobs/attempts.ts";
import { holdLease } from "../../../server/jobs/lease.ts";
import { runDueJob } from "../../../server/jobs/run-jobs.ts";
import { importJobs } from "../../../server/imports/batch-jobs.ts";
import { BATCH_KINDS } from "../../../server/imports/batch-queue.ts";
import { describeOnEachStore } from "../stores.ts";
import { accountOf } from "../support/accounts.ts";
import { newGate } from "../support/gate.ts";
import { TEST_NOW, testApp } from "../test-app.ts";
import { JIGJIGA, listFile } from "./sample-list-files.ts";
import { upload } from "./upload-form.ts";

vi.mock(import("../../../server/imports/pdf/parse-pdf.ts"), async (original) =>
  (await import("./parsed-once.ts")).parsedOnce(await original()),
);

describeOnEachStore("Concurrent decisions about a batch", (getStore) => {
  async function uploaded() {
    const app = await testApp(getStore());
    const account = await accountOf(getStore(), "upload-files");
    const headers = { ...account?.headers };
    const list = await listFile(JIGJIGA);
    const fields = { date: JIGJIGA.date, location: "Jigjiga", linesToSkip: list.start_after_text };
    const answer = await upload(app, headers, fields, list.bytes);
    const { id } = importBatchAnswerSchema.parse(answer.json()).data;
    const url = apiPaths.adminImport(id);
    return {
      id,
      move: (location: string, etag: string) =>
        app.inject({
          method: "PATCH",
          url,
          headers: { ...headers, "if-match": etag },
          payload: { location },
        }),
      commit: (etag: string) =>
        app.inject({ method: "POST", url: `${url}/commit`, headers: { ...headers, "if-match": etag } }),
      remove: (etag: string) =>
        app.inject({ method: "DELETE", url, headers: { ...headers, "if-match": etag } }),
      etag: async () => String((await app.inject({ url, headers })).headers["etag"]),
    };
  }

  it("of several moves from one version one is made, the others are stale", async () => {
    const { id, move, etag } = await uploaded();
    while (await runDueJob({ store: getStore(), nowMs: () => TEST_NOW }, importJobs));
    const seen = await etag();
    // All read the batch before any changes it.
    const held = newGate();
    const asked = newGate();
    const holder = getStore().write(async (trx) => {
      await trx.updateTable("import_batches").set({ pages_read: 1 }).where("id", "=", id).execute();
      held.open();
      await asked.opened;
    });
    await held.opened;
    const moves = Promise.all(["Adama", "Jimma", "Dessie"].map((branch) => move(branch, seen)));
    setTimeout(asked.open, 300);
    await holder;
    const answers = await moves;
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 412, 412]);
    const audited = await getStore()
      .db.selectFrom("audit_log")
      .select("id")
      .where("what", "=", "import.move")
      .execute();
    expect(audited).toHaveLength(1);
  });

  it("a commit of a version that was moved since is refused", async () => {
    const { move, commit, etag } = await uploaded();
    while (await runDueJob({ store: getStore(), nowMs: () => TEST_NOW }, importJobs));
    const seen = await etag();
    await move("Adama", seen);
    expect((await commit(seen)).statusCode).toBe(412);
    expect((await commit(await etag())).statusCode).toBe(202);
  });

  it("a deletion waits for the writing job, and both complete", async () => {
    const { id, remove, etag } = await uploaded();
    const seen = await etag();
    const store = getStore();
    const claimed = await claimJob(store, { nowMs: TEST_NOW, token: "at-work", kinds: BATCH_KINDS });
    if (!claimed) throw new Error("There is a job");
    const held = newGate();
    const asked = newGate();
    const job = store.write(async (trx) => {
      await holdLease(trx, claimed.job, TEST_NOW);
      held.open();
      await asked.opened;
      await trx.updateTable("import_batches").set({ pages_read: 1 }).where("id", "=", id).execute();
    });
    await held.opened;
    const removal = remove(seen);
    setTimeout(asked.open, 300);
    await expect(job).resolves.toBeUndefined();
    expect((await removal).statusCode).toBe(204);
  });
});
