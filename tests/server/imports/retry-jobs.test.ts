import { expect, it, vi } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { problemSchema } from "#domain/base/problem.ts";
import type { Store } from "../../../server/store/store.ts";
import { describeOnEachStore } from "../stores.ts";
import { accountOf } from "../support/accounts.ts";
import { codeOf, openImports } from "./imports-api.ts";
import { shownNumbers } from "./sample-list-files.ts";

vi.mock(import("../../../server/imports/pdf/parse-pdf.ts"), async (original) =>
  (await import("./parsed-once.ts")).parsedOnce(await original()),
);

describeOnEachStore("Jobs of lists, retried and discarded in the queue", (getStore) => {
  async function start() {
    const store = getStore();
    const imports = await openImports(store);
    const { app, read, send, runJobs } = imports;
    const headers = { ...(await accountOf(store, "admin"))?.headers };
    const retry = (id: number) =>
      app.inject({ method: "POST", url: `/api/v1/admin/jobs/${id}/retry`, headers });
    const discard = (id: number) =>
      app.inject({ method: "DELETE", url: `/api/v1/admin/jobs/${id}`, headers });
    /** The newest job's workers all died. */
    const giveUp = async (): Promise<number> => {
      const id = await newestJob(store);
      await store.db.updateTable("jobs").set({ attempts: 5 }).where("id", "=", id).execute();
      await runJobs();
      return id;
    };
    const completed = async (): Promise<number> => {
      const { id } = await imports.readList();
      await send("POST", apiPaths.adminImportCommit(id));
      await runJobs();
      expect(await read(id)).toMatchObject({ status: "completed", work: null });
      return id;
    };
    return { ...imports, store, retry, discard, giveUp, completed };
  }
  const reasonOf = (answer: { json: () => unknown }) => {
    const { detail, errors } = problemSchema.parse(answer.json());
    return `${errors?.[0]?.code}: ${detail}`;
  };

  it("a list whose reading was given up is read again, and stops for review as before", async () => {
    const { sendList, giveUp, read, retry, runJobs } = await start();
    const id = await sendList({ location: "Jigjigga" });
    const job = await giveUp();
    expect(await read(id)).toMatchObject({ status: "failed", error_code: "attempts_exhausted" });
    expect((await retry(job)).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ status: "queued", error_code: null, location: "Jigjigga" });
    await runJobs();
    expect(await read(id)).toMatchObject({ status: "parsed", rows_new: 260 });
  });

  it("a list whose commit was given up is read again and then committed", async () => {
    const { readList, send, giveUp, read, retry, runJobs, store } = await start();
    const { id } = await readList();
    await send("POST", apiPaths.adminImportCommit(id));
    const job = await giveUp();
    expect(await read(id)).toMatchObject({ status: "failed", rows_total: 260 });
    expect((await retry(job)).statusCode).toBe(200);
    await runJobs();
    expect(await read(id)).toMatchObject({ status: "completed", rows_new: 260 });
    expect(await shownNumbers(store)).toHaveLength(260);
  });

  it("a list that was read again, deleted, lost its file or was imported otherwise refuses the old job", async () => {
    const { sendList, giveUp, read, send, retry, runJobs, store, discard } = await start();
    const id = await sendList();
    const job = await giveUp();
    const { etag } = await read(id);
    await send("POST", apiPaths.adminImportReadAgain(id), {}, etag);
    expect(reasonOf(await retry(job))).toBe(`list_state: List ${id} is queued; its import has not failed.`);
    await runJobs();
    expect(codeOf(await retry(job))).toBe("job_refused");
    expect(await read(id)).toMatchObject({ status: "parsed" });
    await send("DELETE", apiPaths.adminImport(id), undefined, (await read(id)).etag);
    expect(reasonOf(await retry(job))).toBe(`list_gone: There is no import batch ${id}.`);

    const second = await sendList();
    const secondJob = await giveUp();
    await store.db.deleteFrom("import_files").execute();
    expect(reasonOf(await retry(secondJob))).toMatch(/^list_file_gone: .* no longer kept/);
    expect(await read(second)).toMatchObject({ status: "failed" });
    const third = await sendList();
    const thirdJob = await giveUp();
    await store.db
      .updateTable("import_batches")
      .set({ status: "completed" })
      .where("id", "=", second)
      .execute();
    expect(reasonOf(await retry(thirdJob))).toMatch(new RegExp(`^list_twin: .* as batch ${second}`));
    expect(await read(third)).toMatchObject({ status: "failed" });
    expect((await discard(thirdJob)).statusCode).toBe(204);
    expect(await read(third)).toMatchObject({ status: "failed", error_code: "attempts_exhausted" });
  });

  it("an undo that was given up is begun again, and refused once the list was undone", async () => {
    const { completed, send, giveUp, read, retry, runJobs, store } = await start();
    const id = await completed();
    await send("POST", apiPaths.adminImportUndo(id));
    const job = await giveUp();
    expect(await read(id)).toMatchObject({
      status: "completed",
      work: null,
      error_code: "attempts_exhausted",
    });
    expect((await retry(job)).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ work: "undoing", error_code: null });
    await runJobs();
    expect(await read(id)).toMatchObject({ status: "undone" });
    expect(await shownNumbers(store)).toEqual([]);
    await store.db.updateTable("jobs").set({ state: "failed" }).where("id", "=", job).execute();
    expect(reasonOf(await retry(job))).toMatch(/^list_state: .* is undone/);
  });

  it("a move that was given up is begun again, and refused once the list is there", async () => {
    const { completed, send, giveUp, read, retry, runJobs, store } = await start();
    const id = await completed();
    await send("PATCH", apiPaths.adminImport(id), { location: "Jigjigga" }, (await read(id)).etag);
    const job = await giveUp();
    expect(await read(id)).toMatchObject({ location: "Jigjiga", error_code: "attempts_exhausted" });
    expect((await retry(job)).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ work: "moving", error_code: null });
    await runJobs();
    expect(await read(id)).toMatchObject({ status: "completed", work: null, location: "Jigjigga" });
    await store.db.updateTable("jobs").set({ state: "failed" }).where("id", "=", job).execute();
    expect(reasonOf(await retry(job))).toMatch(/^list_in_place: .* at that branch and day already/);
  });

  it("a waiting job that is discarded ends its list's work, with the reason", async () => {
    const { sendList, completed, send, read, discard, store } = await start();
    const id = await sendList({ date: "2026-11-10" });
    expect((await discard(await newestJob(store))).statusCode).toBe(204);
    expect(await read(id)).toMatchObject({ status: "failed", error_code: "discarded", file_kept: true });

    const list = await completed();
    await send("POST", apiPaths.adminImportUndo(list));
    expect((await discard(await newestJob(store))).statusCode).toBe(204);
    expect(await read(list)).toMatchObject({ status: "completed", work: null, error_code: "discarded" });
    await send("PATCH", apiPaths.adminImport(list), { location: "Jigjigga" }, (await read(list)).etag);
    expect((await discard(await newestJob(store))).statusCode).toBe(204);
    expect(await read(list)).toMatchObject({ work: null, location: "Jigjiga", error_code: "discarded" });
    const branches = await store.db.selectFrom("locations").select("name").execute();
    expect(branches.map(({ name }) => name)).not.toContain("Jigjigga");
  });
});

async function newestJob(store: Store): Promise<number> {
  const { id } = await store.db
    .selectFrom("jobs")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
