import { createHash } from "node:crypto";
import { expect, it, vi } from "vitest";
import { enqueueImport, runImportJob } from "../../../server/imports/import-job.ts";
import { importFile } from "../../../server/imports/import-file.ts";
import { previewList } from "../../../server/imports/preview.ts";
import { undoBatch } from "../../../server/imports/commit-batch.ts";
import { LEASE_MS } from "../../../server/jobs/job-kind.ts";
import { runDueJob } from "../../../server/jobs/run-jobs.ts";
import { importJobs } from "../../../server/imports/batch-jobs.ts";
import { parsePdf } from "../../../server/imports/pdf/parse-pdf.ts";
import type { Store } from "../../../server/store/store.ts";
import { describeOnEachStore } from "../stores.ts";
import { JIGJIGA, JIMMA, listFile, shownNumbers, trueNumbers } from "./sample-list-files.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");

vi.mock(import("../../../server/imports/pdf/parse-pdf.ts"), async (original) =>
  (await import("./parsed-once.ts")).parsedOnce(await original()),
);

describeOnEachStore("importing a file", (getStore) => {
  const run = (nowMs = NOW) => ({ store: getStore(), nowMs: () => nowMs });

  it("writes exactly the list's passports and accounts for every line", async () => {
    const numbers = await trueNumbers(JIGJIGA);
    const report = await importFile(run(), await listFile(JIGJIGA));
    expect(report).toMatchObject({ status: "completed", rows_new: numbers.length, rows_updated: 0 });
    const { rows_new, rows_updated, rows_duplicate, rows_rejected } = report;
    expect(rows_new + rows_updated + rows_duplicate + rows_rejected).toBe(report.rows_total);
    expect(await shownNumbers(getStore())).toEqual(numbers);
    const files = await getStore().db.selectFrom("import_files").selectAll().execute();
    expect(files).toEqual([]);
  });

  it("previews an import without storing anything", async () => {
    const list = await listFile(JIGJIGA);
    const parsed = await parsePdf(list.bytes, { startAfter: list.start_after_text });
    if (!parsed.ok) throw new Error(parsed.error.message);
    const preview = () => previewList(getStore(), parsed.value, list);
    const before = await preview();
    expect(await getStore().db.selectFrom("import_batches").selectAll().execute()).toEqual([]);
    const first = await importFile(run(), list);
    expect({ ...before, status: "completed", batch_id: first.batch_id }).toEqual(first);
    const later = { ...list, date_of_publish: "2026-11-10" };
    const again = await previewList(getStore(), parsed.value, later);
    expect(again).toMatchObject({ rows_new: 0, rows_updated: first.rows_new });
    expect(await importFile(run(), later)).toMatchObject({ rows_new: 0, rows_updated: first.rows_new });
  });

  it("refuses the same file for the same branch and day, naming the batch, until undone", async () => {
    const store = getStore();
    const list = await listFile(JIGJIGA);
    const first = await importFile(run(), list);
    const again = await importFile(run(), { ...list, location: "ics  JIGJIGA branch" });
    expect(again).toMatchObject({ status: "failed", error_code: "already_imported" });
    expect(again.error_message).toContain(`batch ${first.batch_id}`);
    const now = new Date(NOW).toISOString();
    await store.write((trx) => undoBatch({ trx, dialect: store.dialect, now }, first.batch_id ?? 0));
    expect(await shownNumbers(store)).toEqual([]);
    expect(await importFile(run(), list)).toMatchObject({ status: "completed", rows_new: first.rows_new });
  });

  it("writes nothing and stores the reason when the file cannot be read", async () => {
    const list = await listFile(JIGJIGA, { bytes: new TextEncoder().encode("not a list") });
    const report = await importFile(run(), list);
    expect(report).toMatchObject({ status: "failed", error_code: "not_a_pdf", rows_total: 0 });
    const batch = await getStore().db.selectFrom("import_batches").selectAll().executeTakeFirstOrThrow();
    expect(batch).toMatchObject({ status: "failed", error_code: "not_a_pdf" });
    expect(await shownNumbers(getStore())).toEqual([]);
    for (const table of ["import_rows", "import_files", "listings"] as const) {
      expect(await getStore().db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it("keeps newer lists' entries, and reports rows that changed nothing", async () => {
    const list = await listFile(JIGJIGA);
    const newer = await importFile(run(), { ...list, date_of_publish: "2026-11-12" });
    const older = await importFile(run(), list);
    expect(older).toMatchObject({ rows_new: 0, rows_updated: 0 });
    expect(older.rows_duplicate).toBeGreaterThanOrEqual(newer.rows_new);
    expect(older.warnings?.join()).toContain("newer list");
    const days = await getStore().db.selectFrom("passports").select("date_of_publish").distinct().execute();
    expect(days).toEqual([{ date_of_publish: "2026-11-12" }]);
  });

  it("warns when the cover names another branch, but imports", async () => {
    const list = await listFile(JIGJIGA);
    const report = await importFile(run(), { ...list, location: "Adama" });
    expect(report.status).toBe("completed");
    expect(report.warnings).toEqual(["The cover of the list names Jigjiga, but you typed Adama."]);
  });

  it("warns of an unknown branch, in the preview too, and only the first time", async () => {
    const list = { ...(await listFile(JIGJIGA)), location: "Jigjjjiga" };
    const said = "Jigjjjiga is a new branch";
    const parsed = await parsePdf(list.bytes, { startAfter: list.start_after_text });
    if (!parsed.ok) throw new Error(parsed.error.message);
    const seen = await previewList(getStore(), parsed.value, list);
    expect(seen.warnings?.join()).toContain(said);
    const first = await importFile(run(), list);
    expect(first.warnings?.join()).toContain(said);
    const again = await importFile(run(), { ...list, date_of_publish: "2026-11-12" });
    expect(again.warnings?.join() ?? "").not.toContain(said);
  });

  it("completes exactly once what a dead worker left at any step", async () => {
    const store = getStore();
    const numbers = await trueNumbers(JIGJIGA);
    const list = await listFile(JIGJIGA);
    for (const status of ["queued", "parsing", "parsed", "importing"] as const) {
      await clearImports(store);
      const { batchId, job } = await store.write((trx) =>
        enqueueImport(trx, { ...list, sha256: "s" }, { nowMs: NOW, commit: true, token: "dead" }),
      );
      if (status !== "queued") await leaveBehind(store, batchId, status, job);
      expect(await runDueJob(run(NOW + LEASE_MS), importJobs)).toBe(false);
      expect(await runDueJob(run(NOW + LEASE_MS + 1), importJobs)).toBe(true);
      expect(await runDueJob(run(NOW + 10 * LEASE_MS), importJobs)).toBe(false);
      expect(await shownNumbers(store)).toEqual(numbers);
      const batch = await store.db.selectFrom("import_batches").selectAll().executeTakeFirstOrThrow();
      expect(batch).toMatchObject({ status: "completed", rows_new: numbers.length });
    }
  });

  it("resumes an unfinished import of the same file", async () => {
    const store = getStore();
    const list = await listFile(JIMMA);
    const first = await importFile({ ...run(), signal: AbortSignal.abort() }, list);
    expect(first).toMatchObject({ status: "failed", error_code: "cancelled" });
    const sha = await store.db.selectFrom("import_batches").select("sha256").executeTakeFirstOrThrow();
    await store.write((trx) =>
      enqueueImport(trx, { ...list, ...sha }, { nowMs: NOW, commit: true, token: "dead" }),
    );
    const report = await importFile(run(NOW + LEASE_MS + 1), list);
    expect(report.status).toBe("completed");
    expect(await store.db.selectFrom("import_batches").select("id").execute()).toHaveLength(2);
    expect(await shownNumbers(store)).toEqual(await trueNumbers(JIMMA));
  });

  it("stops waiting for another process when aborted, and leaves the list to it", async () => {
    const store = getStore();
    const list = await listFile(JIMMA);
    const sha256 = createHash("sha256").update(list.bytes).digest("hex");
    await store.write((trx) =>
      enqueueImport(trx, { ...list, sha256 }, { nowMs: NOW, commit: true, token: "other" }),
    );
    const stop = new AbortController();
    const report = await importFile({ ...run(), signal: stop.signal }, list, () => stop.abort());
    expect(report).toMatchObject({ status: "failed", error_code: "cancelled" });
    const batch = await store.db.selectFrom("import_batches").select("status").executeTakeFirstOrThrow();
    expect(batch.status).toBe("queued");
  });

  it("gives up a list whose workers keep dying", async () => {
    const store = getStore();
    const list = { ...(await listFile(JIGJIGA)), sha256: "s" };
    await store.write((trx) => enqueueImport(trx, list, { nowMs: NOW, commit: true }));
    await store.db.updateTable("jobs").set({ attempts: 5 }).execute();
    expect(await runDueJob(run(), importJobs)).toBe(true);
    const batch = await store.db.selectFrom("import_batches").selectAll().executeTakeFirstOrThrow();
    expect(batch).toMatchObject({ status: "failed", error_code: "attempts_exhausted" });
    expect(await shownNumbers(store)).toEqual([]);
  });
});

/** Leaves a batch as a dead worker would. */
async function leaveBehind(
  store: Store,
  batchId: number,
  status: "parsing" | "parsed" | "importing",
  job: Parameters<typeof runImportJob>[1] | null,
): Promise<void> {
  if (job && status !== "parsing") {
    const payload = JSON.stringify({ batch_id: batchId, commit: false });
    await store.db.updateTable("jobs").set({ payload }).execute();
    await runImportJob({ store, nowMs: () => NOW }, { ...job, payload });
    await store.db
      .updateTable("jobs")
      .set({
        payload: job.payload,
        state: "running",
        lease_token: "dead",
        leased_until: new Date(NOW + LEASE_MS).toISOString(),
        finished_at: null,
      })
      .execute();
  }
  await store.db.updateTable("import_batches").set({ status }).where("id", "=", batchId).execute();
}

async function clearImports(store: Store): Promise<void> {
  await store.write(async (trx) => {
    for (const table of [
      "passport_words",
      "passports",
      "listings",
      "import_rows",
      "import_files",
      "import_batches",
      "jobs",
    ] as const) {
      await trx.deleteFrom(table).execute();
    }
  });
}
