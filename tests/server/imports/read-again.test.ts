import { expect, it, vi } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { canStep, importFields } from "#domain/imports/import-steps.ts";
import { claimJob } from "../../../server/jobs/attempts.ts";
import { LEASE_MS } from "../../../server/jobs/job-kind.ts";
import { importJobs } from "../../../server/imports/batch-jobs.ts";
import { BATCH_KINDS } from "../../../server/imports/batch-queue.ts";
import { IMPORT_STATES } from "../../domain/import-states.ts";
import { describeOnEachStoreThoroughly } from "../stores.ts";
import { runSchedules } from "../support/run-schedules.ts";
import { TEST_NOW } from "../test-app.ts";
import { codeOf, openImports } from "./imports-api.ts";
import { shownNumbers } from "./sample-list-files.ts";

const DAY_MS = 86_400_000;
const WRONG = { linesToSkip: "no such text" };
const RIGHT = { linesToSkip: "REQUEST_No." };

vi.mock(import("../../../server/imports/pdf/parse-pdf.ts"), async (original) =>
  (await import("./parsed-once.ts")).parsedOnce(await original()),
);

describeOnEachStoreThoroughly("Reading a list again", (getStore) => {
  const branchNames = async () => {
    const rows = await getStore().db.selectFrom("locations").select("name").orderBy("id").execute();
    return rows.map(({ name }) => name);
  };

  it("a list whose marker was not found keeps its file and first lines, and can be read with another", async () => {
    const { readList, read, send, runJobs } = await openImports(getStore());
    const failed = await readList({ ...WRONG, location: "Adama", date: "2026-11-10" });
    expect(failed).toMatchObject({ status: "failed", error_code: "marker_not_found", file_kept: true });
    expect(failed.top_lines?.slice(0, 5)).toEqual([
      "IMMIGRATION AND CITIZENSHIP SERVICE",
      "SAMPLE - ALL NAMES AND NUMBERS ARE INVENTED",
      "LIST OF PRINTED PASSPORTS - JIGJIGA",
      "Applicants may collect their passports at the branch office.",
      "No. NAME F. NAME G.F. NAME REQUEST_No.",
    ]);
    expect(failed.top_lines).toHaveLength(15);

    const url = apiPaths.adminImportReadAgain(failed.id);
    expect((await send("POST", url, RIGHT)).statusCode).toBe(428);
    const change = { ...RIGHT, location: "jigjiga", date: "2026-11-09" };
    const again = await send("POST", url, change, failed.etag);
    expect(again.statusCode).toBe(202);
    expect(again.json()).toMatchObject({ data: { status: "queued", error_code: null, location: "Jigjiga" } });
    expect(codeOf(await send("POST", url, change, failed.etag))).toBe("stale_version");
    await runJobs();
    const parsed = await read(failed.id);
    expect(parsed).toMatchObject({
      status: "parsed",
      location: "Jigjiga",
      date_of_publish: "2026-11-09",
      start_after_text: "REQUEST_No.",
      rows_new: 260,
      warnings: [],
    });
    const log = await getStore().db.selectFrom("audit_log").select(["what", "after"]).orderBy("id").execute();
    expect(log.map(({ what }) => what)).toEqual(["import.upload", "import.read-again"]);
    expect(JSON.parse(log[1]?.after ?? "")).toMatchObject({ start_after_text: "REQUEST_No." });
  });

  it("a misread list is read again as if for the first time", async () => {
    const { readList, read, send, runJobs } = await openImports(getStore());
    const misread = await readList({ linesToSkip: "40", location: "Adama" });
    expect(misread.status).toBe("parsed");
    expect(misread.rows_new).toBeLessThan(260);
    const url = apiPaths.adminImportReadAgain(misread.id);
    expect((await send("POST", url, RIGHT, misread.etag)).statusCode).toBe(202);
    expect(await read(misread.id)).toMatchObject({
      status: "queued",
      rows_total: 0,
      warnings: [],
      top_lines: [],
    });
    await runJobs();
    expect(await read(misread.id)).toMatchObject({
      status: "parsed",
      rows_new: 260,
      warnings: [{ code: "cover_branch" }],
    });
    const { id } = misread;
    const rows = await getStore()
      .db.selectFrom("import_rows")
      .select("seq")
      .where("batch_id", "=", id)
      .execute();
    expect(rows).toHaveLength(260);
  });

  it("resumes after its worker died, and the dead worker cannot overwrite", async () => {
    const { readList, read, send, runJobs, sendList } = await openImports(getStore());
    const store = getStore();
    // Dies with rows staged and the job unfinished.
    const failed = await readList(WRONG);
    const url = apiPaths.adminImportReadAgain(failed.id);
    await send("POST", url, RIGHT, failed.etag);
    await claimJob(store, { nowMs: TEST_NOW, token: "dead", kinds: BATCH_KINDS });
    expect((await read(failed.id)).status).toBe("queued");
    await runJobs(TEST_NOW);
    expect((await read(failed.id)).status).toBe("queued");
    await runJobs(TEST_NOW + LEASE_MS + 1);
    const parsed = await read(failed.id);
    expect(parsed.status).toBe("parsed");

    const other = await sendList({ date: "2026-11-10" });
    const claim = await claimJob(store, { nowMs: TEST_NOW, token: "slow", kinds: BATCH_KINDS });
    await store.db.updateTable("import_batches").set({ status: "parsed" }).where("id", "=", other).execute();
    const { etag } = await read(other);
    await send("POST", apiPaths.adminImportReadAgain(other), RIGHT, etag);
    const jobs = await store.db.selectFrom("jobs").select("id").where("state", "!=", "done").execute();
    expect(jobs.map(({ id }) => id)).not.toContain(claim?.job.id);
  });

  it("is refused in every state but failed and parsed, like other decisions in wrong states", async () => {
    const { app, headers, readList, read, send } = await openImports(getStore());
    const { id } = await readList();
    const decisions = [
      ["commit", () => send("POST", apiPaths.adminImportCommit(id))],
      ["undo", () => send("POST", apiPaths.adminImportUndo(id))],
      ["move", (etag: string) => send("PATCH", apiPaths.adminImport(id), { date: "2026-11-12" }, etag)],
      ["read_again", (etag: string) => send("POST", apiPaths.adminImportReadAgain(id), RIGHT, etag)],
      ["remove", (etag: string) => send("DELETE", apiPaths.adminImport(id), undefined, etag)],
    ] as const;
    const wrong: string[] = [];
    for (const state of IMPORT_STATES) {
      for (const [step, decide] of decisions) {
        const fields = importFields(state);
        await getStore().db.updateTable("import_batches").set(fields).where("id", "=", id).execute();
        if (canStep(fields, step)) continue;
        const answer = await decide((await read(id)).etag);
        if (answer.statusCode !== 409 || codeOf(answer) !== "batch_state") wrong.push(`${step} in ${state}`);
      }
    }
    expect(wrong).toEqual([]);
    expect((await app.inject({ url: apiPaths.adminImport(id), headers })).statusCode).toBe(200);
  });

  it("needs the kept file, which publishing deletes", async () => {
    const { readList, read, send, runJobs } = await openImports(getStore());
    const parsed = await readList();
    expect(parsed.file_kept).toBe(true);
    await send("POST", apiPaths.adminImportCommit(parsed.id));
    await runJobs();
    expect(await read(parsed.id)).toMatchObject({ status: "completed", file_kept: false, top_lines: [] });
    const failed = await readList({ ...WRONG, date: "2026-11-10" });
    await getStore().db.deleteFrom("import_files").execute();
    const gone = await send("POST", apiPaths.adminImportReadAgain(failed.id), RIGHT, failed.etag);
    expect(codeOf(gone)).toBe("file_not_kept");
  });

  it("finds the file for 30 days after the list failed", async () => {
    const { readList, read } = await openImports(getStore());
    const { id } = await readList(WRONG);
    await runSchedules(getStore(), importJobs, TEST_NOW + 30 * DAY_MS);
    expect((await read(id)).file_kept).toBe(true);
    await runSchedules(getStore(), importJobs, TEST_NOW + 31 * DAY_MS);
    expect((await read(id)).file_kept).toBe(false);
  });

  it("a mistyped branch is removed once its list failed, moved, was deleted, undone or read again", async () => {
    const { readList, read, send, runJobs } = await openImports(getStore());
    const known = await branchNames();

    const failed = await readList({ ...WRONG, location: "Jigjigga" });
    expect(await branchNames()).toEqual(known);
    const url = apiPaths.adminImportReadAgain(failed.id);
    await send("POST", url, { ...RIGHT, location: "Jigjjiga" }, failed.etag);
    expect(await branchNames()).toContain("Jigjjiga");
    await runJobs();

    let batch = await read(failed.id);
    expect(batch.warnings.map(({ code }) => code)).toEqual(["new_branch", "cover_branch"]);
    await send("POST", url, { location: "Jjigjiga" }, batch.etag);
    await runJobs();
    expect(await branchNames()).toEqual([...known, "Jjigjiga"]);
    batch = await read(batch.id);
    await send("PATCH", apiPaths.adminImport(batch.id), { location: "Jigiga" }, batch.etag);
    expect(await branchNames()).toEqual([...known, "Jigiga"]);

    expect((await read(batch.id)).warnings.map(({ code }) => code)).toContain("new_branch");
    await send("POST", apiPaths.adminImportCommit(batch.id));
    await runJobs();
    batch = await read(batch.id);
    // A published list's branch is no longer a new one.
    expect(batch.warnings.map(({ code }) => code)).toEqual(["cover_branch"]);
    await send("PATCH", apiPaths.adminImport(batch.id), { location: "Jigjiga" }, batch.etag);
    await runJobs();
    expect(await branchNames()).toEqual(known);
    const { aliases } = await getStore()
      .db.selectFrom("locations")
      .select("aliases")
      .where("name", "=", "Jigjiga")
      .executeTakeFirstOrThrow();
    expect(aliases).toBe('["Jijiga"]');

    batch = await readList({ date: "2026-11-10", location: "Jigjigaa" });
    await send("DELETE", apiPaths.adminImport(batch.id), undefined, batch.etag);
    expect(await branchNames()).toEqual(known);

    batch = await readList({ date: "2026-11-11", location: "Jigjigaa" });
    await send("POST", apiPaths.adminImportCommit(batch.id));
    await runJobs();
    expect(await branchNames()).toEqual([...known, "Jigjigaa"]);
    await send("POST", apiPaths.adminImportUndo(batch.id));
    await runJobs();
    expect(await branchNames()).toEqual(known);
    expect(await shownNumbers(getStore())).toHaveLength(260);
  });

  it("a new branch stays while another list, a passport or an admin's entry uses it", async () => {
    const { readList, read, send, runJobs } = await openImports(getStore());
    const one = await readList({ location: "Woldia" });
    const two = await readList({ location: "Woldia", date: "2026-11-10" });
    for (const { id } of [one, two]) await send("POST", apiPaths.adminImportCommit(id));
    await runJobs();
    await send("POST", apiPaths.adminImportUndo(one.id));
    await runJobs();
    expect(await branchNames()).toContain("Woldia");
    const db = getStore().db;
    await db.updateTable("locations").set({ phone: "0331110000" }).where("name", "=", "Woldia").execute();
    await send("POST", apiPaths.adminImportUndo(two.id));
    await runJobs();
    expect((await read(two.id)).status).toBe("undone");
    expect(await branchNames()).toContain("Woldia");
  });
});
