import { expect, it, vi } from "vitest";
import {
  PDF_MAX_BYTES,
  importBatchAnswerSchema,
  importBatchListSchema,
  importRowListSchema,
  pdfImportInfoSchema,
} from "#domain/imports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { runImportJob } from "../../../server/imports/import-job.ts";
import { claimJob } from "../../../server/jobs/attempts.ts";
import { LEASE_MS } from "../../../server/jobs/job-kind.ts";
import { LeaseLost } from "../../../server/jobs/lease.ts";
import { runDueJob } from "../../../server/jobs/run-jobs.ts";
import { importJobs } from "../../../server/imports/batch-jobs.ts";
import { BATCH_KINDS } from "../../../server/imports/batch-queue.ts";
import type { App } from "../../../server/route-deps.ts";
import { describeOnEachStoreThoroughly } from "../stores.ts";
import { accountOf } from "../support/accounts.ts";
import { TEST_NOW, testApp } from "../test-app.ts";
import { JIGJIGA, listFile, shownNumbers, trueNumbers } from "./sample-list-files.ts";
import { upload } from "./upload-form.ts";

vi.mock(import("../../../server/imports/pdf/parse-pdf.ts"), async (original) =>
  (await import("./parsed-once.ts")).parsedOnce(await original()),
);

describeOnEachStoreThoroughly("The import of lists", (getStore) => {
  async function open() {
    const app = await testApp(getStore());
    const account = await accountOf(getStore(), "upload-files");
    return { app, headers: { ...account?.headers } };
  }
  type Opened = Awaited<ReturnType<typeof open>>;

  const runJobs = async (): Promise<void> => {
    while (await runDueJob({ store: getStore(), nowMs: () => TEST_NOW }, importJobs));
  };

  async function sent({ app, headers }: Opened, change: { location?: string; date?: string } = {}) {
    const list = await listFile(JIGJIGA);
    const fields = { date: JIGJIGA.date, location: "Jigjiga", linesToSkip: list.start_after_text, ...change };
    return upload(app, headers, fields, list.bytes, list.original_filename);
  }

  async function parsedBatch(opened: Opened, change: { location?: string; date?: string } = {}) {
    const answer = await sent(opened, change);
    expect(answer.statusCode).toBe(202);
    await runJobs();
    return read(opened, importBatchAnswerSchema.parse(answer.json()).data.id);
  }

  async function read({ app, headers }: Opened, id: number) {
    const answer = await app.inject({ url: apiPaths.adminImport(id), headers });
    return { ...importBatchAnswerSchema.parse(answer.json()).data, etag: String(answer.headers["etag"]) };
  }

  const post = ({ app, headers }: Opened, url: string) => app.inject({ method: "POST", url, headers });
  const codeOf = (answer: Awaited<ReturnType<App["inject"]>>) => problemSchema.parse(answer.json()).code;

  it("GET pdf-to-sqlite returns the upload limits, private and fresh for 30 s", async () => {
    const { app, headers } = await open();
    const answer = await app.inject({ url: apiPaths.pdfImport, headers });
    expect(answer.headers["cache-control"]).toBe("private, max-age=30");
    const { constraints, limits } = pdfImportInfoSchema.parse(answer.json());
    expect(limits?.max_bytes).toBe(10 * 1024 * 1024);
    expect(constraints.pdf_file).toBe("File must be a PDF. File must be 10MB or smaller.");
  });

  it("an uploaded list is read, previewed with counts, committed and searchable", async () => {
    const opened = await open();
    const answer = await sent(opened);
    const queued = importBatchAnswerSchema.parse(answer.json()).data;
    expect(answer.headers["location"]).toBe(apiPaths.adminImport(queued.id));
    expect(queued).toMatchObject({ status: "queued", location: "Jigjiga", created_by: "Invented Person" });
    await runJobs();
    const numbers = await trueNumbers(JIGJIGA);
    const preview = await read(opened, queued.id);
    expect(preview).toMatchObject({
      status: "parsed",
      rows_new: numbers.length,
      rows_updated: 0,
      warnings: [],
    });
    expect(await shownNumbers(getStore())).toEqual([]);

    const committed = await post(opened, apiPaths.adminImportCommit(queued.id));
    expect(committed.statusCode).toBe(202);
    expect(importBatchAnswerSchema.parse(committed.json()).data.status).toBe("importing");
    await runJobs();
    expect(await read(opened, queued.id)).toMatchObject({ status: "completed", rows_new: numbers.length });
    expect(await shownNumbers(getStore())).toEqual(numbers);
  });

  it("lists every line before and after the commit", async () => {
    const opened = await open();
    const { id, rows_total, rows_rejected, rows_new } = await parsedBatch(opened);
    const rows = async (query: string) => {
      const { app, headers } = opened;
      const answer = await app.inject({ url: `${apiPaths.adminImportRows(id)}?${query}`, headers });
      return importRowListSchema.parse(answer.json());
    };
    expect((await rows("page_size=10")).meta.total).toBe(rows_total);
    expect((await rows("state=rejected")).meta.total).toBe(rows_rejected);
    const before = await rows("state=accepted&page_size=200");
    expect(before.meta.total).toBe(rows_new);
    expect(before.data.map(({ page, line }) => [page, line])).toEqual(
      before.data
        .map(({ page, line }) => [page, line])
        .toSorted(([p = 0, l = 0], [q = 0, m = 0]) => p - q || l - m),
    );
    const counts = {
      accepted: rows_new,
      duplicate: (await rows("state=duplicate")).meta.total,
      rejected: rows_rejected,
    };
    expect((await read(opened, id)).lines).toEqual(counts);
    await post(opened, apiPaths.adminImportCommit(id));
    await runJobs();
    expect((await read(opened, id)).lines).toEqual(counts);
    expect(before.data.some(({ published }) => published)).toBe(false);
    expect((await rows("state=accepted&page_size=200")).data).toEqual(
      before.data.map((row) => ({ ...row, published: true })),
    );
    expect((await rows("page_size=10")).meta.total).toBe(rows_total);
    expect((await rows("state=rejected")).meta.total).toBe(rows_rejected);
  });

  it("undo removes the passports, and the file can be uploaded again", async () => {
    const opened = await open();
    const { id } = await parsedBatch(opened);
    await post(opened, apiPaths.adminImportCommit(id));
    await runJobs();
    const undone = await post(opened, apiPaths.adminImportUndo(id));
    expect(importBatchAnswerSchema.parse(undone.json()).data).toMatchObject({
      status: "completed",
      work: "undoing",
    });
    await runJobs();
    expect(await read(opened, id)).toMatchObject({ status: "undone", work: null });
    expect(await shownNumbers(getStore())).toEqual([]);
    expect((await sent(opened)).statusCode).toBe(202);
  });

  it("the same file, branch and day as a completed batch is refused with a link to it", async () => {
    const opened = await open();
    const { id } = await parsedBatch(opened);
    await post(opened, apiPaths.adminImportCommit(id));
    await runJobs();
    const again = await sent(opened, { location: "ics jigjiga branch" });
    expect(again.statusCode).toBe(409);
    expect(problemSchema.parse(again.json())).toMatchObject({
      code: "already_imported",
      instance: apiPaths.adminImport(id),
    });
    expect((await sent(opened, { date: "2026-11-10" })).statusCode).toBe(202);
  });

  it("an upload repeated after a lost answer is the same batch", async () => {
    const opened = await open();
    const first = importBatchAnswerSchema.parse((await sent(opened)).json()).data;
    expect(importBatchAnswerSchema.parse((await sent(opened)).json()).data.id).toBe(first.id);
    expect(await getStore().db.selectFrom("import_batches").select("id").execute()).toHaveLength(1);
  });

  it("warns when the cover names another branch, until the batch is moved there", async () => {
    const opened = await open();
    const { id, warnings, etag } = await parsedBatch(opened, { location: "Adama" });
    expect(warnings).toMatchObject([{ code: "cover_branch", values: { named: "Jigjiga", typed: "Adama" } }]);
    const { app, headers } = opened;
    const answer = await app.inject({
      method: "PATCH",
      url: apiPaths.adminImport(id),
      headers: { ...headers, "if-match": etag },
      payload: { location: "Jigjiga" },
    });
    expect(answer.statusCode).toBe(202);
    expect(await read(opened, id)).toMatchObject({ location: "Jigjiga", warnings: [], status: "parsed" });
  });

  it("a completed list is moved to another branch and day, with all its passports", async () => {
    const opened = await open();
    const { id } = await parsedBatch(opened, { location: "Adama" });
    await post(opened, apiPaths.adminImportCommit(id));
    await runJobs();
    const { etag } = await read(opened, id);
    const { app, headers } = opened;
    const patch = (tag: string) =>
      app.inject({
        method: "PATCH",
        url: apiPaths.adminImport(id),
        headers: { ...headers, "if-match": tag },
        payload: { location: "jigjiga", date: "2026-11-10" },
      });
    expect((await patch(etag)).statusCode).toBe(202);
    expect(codeOf(await patch(etag))).toBe("stale_version");
    await runJobs();
    expect(await read(opened, id)).toMatchObject({
      location: "Jigjiga",
      date_of_publish: "2026-11-10",
      work: null,
      warnings: [],
    });
    const places = await getStore()
      .db.selectFrom("passports")
      .select(["location", "date_of_publish"])
      .distinct()
      .execute();
    expect(places).toEqual([{ location: "Jigjiga", date_of_publish: "2026-11-10" }]);
    const dirty = await getStore().db.selectFrom("segments").select("key").orderBy("key").execute();
    expect(dirty.map(({ key }) => key)).toEqual(["Adama/2026-11-09", "Jigjiga/2026-11-10"]);
  });

  it("DELETE requires If-Match, removes a batch with file and job, but not a completed one", async () => {
    const opened = await open();
    const { app, headers } = opened;
    const id = importBatchAnswerSchema.parse((await sent(opened)).json()).data.id;
    const url = apiPaths.adminImport(id);
    const { etag } = await read(opened, id);
    expect((await app.inject({ method: "DELETE", url, headers })).statusCode).toBe(428);
    const claim = await claimJob(getStore(), { nowMs: TEST_NOW, token: "reader", kinds: BATCH_KINDS });
    const remove = (tag: string, at: string) =>
      app.inject({ method: "DELETE", url: at, headers: { ...headers, "if-match": tag } });
    expect((await remove(etag, url)).statusCode).toBe(204);
    for (const table of ["import_batches", "import_files", "import_rows", "jobs"] as const) {
      expect(await getStore().db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    // Its reader loses the lease and stops.
    if (claim === null) throw new Error("There was no job");
    const run = { store: getStore(), nowMs: () => TEST_NOW };
    await expect(runImportJob(run, claim.job)).rejects.toBeInstanceOf(LeaseLost);
    const next = await parsedBatch(opened);
    await post(opened, apiPaths.adminImportCommit(next.id));
    await runJobs();
    const completed = await read(opened, next.id);
    expect(codeOf(await remove(completed.etag, apiPaths.adminImport(next.id)))).toBe("batch_state");
    expect(await shownNumbers(getStore())).not.toEqual([]);
  });

  it("rejects a second commit of a batch, and an undo before the commit", async () => {
    const opened = await open();
    const { id } = await parsedBatch(opened);
    expect(codeOf(await post(opened, apiPaths.adminImportUndo(id)))).toBe("batch_state");
    expect((await post(opened, apiPaths.adminImportCommit(id))).statusCode).toBe(202);
    expect(codeOf(await post(opened, apiPaths.adminImportCommit(id)))).toBe("batch_state");
    expect((await post(opened, apiPaths.adminImportCommit(99))).statusCode).toBe(404);
  });

  it("resumes every step after its worker died", async () => {
    const opened = await open();
    const store = getStore();
    let nowMs = TEST_NOW;
    const dieAndGoOn = async (): Promise<void> => {
      const claim = await claimJob(store, { nowMs, token: `dead-${nowMs}`, kinds: BATCH_KINDS });
      expect(claim?.exhausted).toBe(false);
      expect(await runDueJob({ store, nowMs: () => nowMs }, importJobs)).toBe(false);
      nowMs += LEASE_MS + 1;
      expect(await runDueJob({ store, nowMs: () => nowMs }, importJobs)).toBe(true);
    };
    const { id } = importBatchAnswerSchema.parse((await sent(opened, { location: "Adama" })).json()).data;
    await dieAndGoOn();
    expect((await read(opened, id)).status).toBe("parsed");
    await post(opened, apiPaths.adminImportCommit(id));
    await dieAndGoOn();
    const completed = await read(opened, id);
    expect(completed.status).toBe("completed");
    const { app, headers } = opened;
    await app.inject({
      method: "PATCH",
      url: apiPaths.adminImport(id),
      headers: { ...headers, "if-match": completed.etag },
      payload: { location: "Jigjiga" },
    });
    await dieAndGoOn();
    expect(await read(opened, id)).toMatchObject({ location: "Jigjiga", work: null });
    await post(opened, apiPaths.adminImportUndo(id));
    await dieAndGoOn();
    expect(await read(opened, id)).toMatchObject({ status: "undone", work: null });
    expect(await shownNumbers(store)).toEqual([]);
  });

  it("audits every decision, and no refused one", async () => {
    const opened = await open();
    const { id } = await parsedBatch(opened);
    await post(opened, apiPaths.adminImportCommit(id));
    await runJobs();
    await post(opened, apiPaths.adminImportUndo(id));
    await runJobs();
    const next = await parsedBatch(opened);
    const { app, headers } = opened;
    const request = { url: apiPaths.adminImport(next.id), headers: { ...headers, "if-match": next.etag } };
    const refused = await app.inject({
      ...request,
      method: "PATCH",
      payload: { date: "20/11/2026", note: 1 },
    });
    expect(problemSchema.parse(refused.json()).errors?.map(({ path }) => path)).toEqual(["date", "note"]);
    expect((await app.inject({ ...request, method: "DELETE" })).statusCode).toBe(204);
    const log = await getStore()
      .db.selectFrom("audit_log")
      .select(["what", "subject"])
      .orderBy("id")
      .execute();
    expect(log.map(({ what, subject }) => `${what} ${subject}`)).toEqual([
      ...["upload", "commit", "undo"].map((what) => `import.${what} import:${id}`),
      ...["upload", "delete"].map((what) => `import.${what} import:${next.id}`),
    ]);
  });

  it.each([
    [
      "is no PDF, whatever it is called",
      415,
      "File must be a PDF.",
      new TextEncoder().encode("MZ not a list"),
    ],
    ["is empty", 415, "File must be a PDF.", new Uint8Array()],
    ["is too large", 413, "File must be 10MB or smaller.", new Uint8Array(PDF_MAX_BYTES + 1)],
    ["is far too large", 413, "File must be 10MB or smaller.", new Uint8Array(PDF_MAX_BYTES + 200_000)],
  ])("a file that %s is refused with %i", async (_what, status, message, bytes) => {
    const { app, headers } = await open();
    const fields = { date: "2026-11-09", location: "Adama", linesToSkip: "REQUEST_No." };
    const answer = await upload(app, headers, fields, bytes);
    expect(answer.statusCode).toBe(status);
    const code = status === 415 ? "not_a_pdf" : "too_large";
    expect(problemSchema.parse(answer.json()).errors).toEqual([{ path: "pdf_file", message, code }]);
    expect(await getStore().db.selectFrom("import_batches").selectAll().execute()).toEqual([]);
  });

  it.each([
    [{ location: "A" }, "location", "The branch has at least 2 characters"],
    [{ location: undefined }, "location", "Enter the branch"],
    [{ linesToSkip: "  " }, "linesToSkip", "Enter the text that stands above the first row"],
    [{ date: "20/11/2026" }, "date", "Use a date such as 2026-11-20"],
    [{ date: "2026-02-30" }, "date", "Use a date such as 2026-11-20"],
    [{ date: "2027-11-20" }, "date", "This date is more than 60 days ahead. Check the year"],
    [{ date: "1999-12-31" }, "date", "This date is before 2000-01-01. Check the year"],
    [{ note: "x" }, "note", "This parameter is unknown"],
  ])("an upload with %j is refused with 422 at its field", async (change, path, message) => {
    const { app, headers } = await open();
    const good = { date: "2026-11-09", location: "Adama", linesToSkip: "REQUEST_No." };
    const all: Record<string, string | undefined> = { ...good, ...change };
    const fields = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    const answer = await upload(app, headers, fields, new TextEncoder().encode("%PDF-1.7 %%EOF"));
    expect(answer.statusCode).toBe(422);
    expect(problemSchema.parse(answer.json()).errors).toMatchObject([{ path, message }]);
  });

  it("lists batches newest first, by page and state", async () => {
    const opened = await open();
    await parsedBatch(opened);
    const queued = importBatchAnswerSchema.parse((await sent(opened, { date: "2026-11-10" })).json()).data.id;
    const { app, headers } = opened;
    const list = async (query: string) => {
      const answer = await app.inject({ url: `${apiPaths.adminImports}?${query}`, headers });
      return importBatchListSchema.parse(answer.json());
    };
    expect((await list("")).data.map(({ id }) => id)).toEqual([queued, queued - 1]);
    expect((await list("status=queued")).data.map(({ id }) => id)).toEqual([queued]);
    expect((await list("page=2&page_size=1")).data.map(({ id }) => id)).toEqual([queued - 1]);
  });
});
