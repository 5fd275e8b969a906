import { expect, it, vi } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { readImportReport } from "../../../server/imports/import-report.ts";
import { describeOnEachStore } from "../stores.ts";
import { TEST_NOW } from "../test-app.ts";
import { codeOf, openImports } from "./imports-api.ts";
import { shownNumbers } from "./sample-list-files.ts";

vi.mock(import("../../../server/imports/pdf/parse-pdf.ts"), async (original) =>
  (await import("./parsed-once.ts")).parsedOnce(await original()),
);

const LATER = TEST_NOW + 3_600_000;

describeOnEachStore("A decision about a list that changed meanwhile", (getStore) => {
  it("is refused when it names the version, and nothing is published or undone", async () => {
    const { readList, send, read, runJobs } = await openImports(getStore());
    const { id, etag } = await readList();
    const moved = await send("PATCH", apiPaths.adminImport(id), { date: "2026-11-10" }, etag);
    expect(moved.statusCode).toBe(202);
    await runJobs();
    const stale = await send("POST", apiPaths.adminImportCommit(id), undefined, etag);
    expect([stale.statusCode, codeOf(stale)]).toEqual([412, "stale_version"]);
    await runJobs();
    expect(await shownNumbers(getStore())).toEqual([]);

    const current = (await read(id)).etag;
    const commit = await send("POST", apiPaths.adminImportCommit(id), undefined, current);
    expect(commit.statusCode).toBe(202);
    await runJobs();
    const shown = await shownNumbers(getStore());
    expect(shown).not.toEqual([]);
    expect((await send("POST", apiPaths.adminImportUndo(id), undefined, current)).statusCode).toBe(412);
    await runJobs();
    expect(await shownNumbers(getStore())).toEqual(shown);
    const undo = await send("POST", apiPaths.adminImportUndo(id), undefined, (await read(id)).etag);
    expect(undo.statusCode).toBe(202);
  });

  it("an undone list says when it was undone, and its report keeps the reason of each rejected line", async () => {
    const { readList, send, read, runJobs } = await openImports(getStore());
    const { id, rows_rejected } = await readList();
    await send("POST", apiPaths.adminImportCommit(id));
    await runJobs();
    await send("POST", apiPaths.adminImportUndo(id));
    await runJobs(LATER);
    expect((await read(id)).finished_at).toBe(new Date(LATER).toISOString());
    const { rejected } = await readImportReport(getStore().db, id);
    expect(rejected).toHaveLength(rows_rejected);
    expect(rejected.filter(({ why }) => why === "")).toEqual([]);
  });
});
