import { expect, it, vi } from "vitest";
import { decideMove } from "../../../server/imports/batch-decisions.ts";
import { enqueueImport, runImportJob } from "../../../server/imports/import-job.ts";
import { parseWarnings, unaccountedWarnings } from "../../../server/imports/import-warnings.ts";
import { previewList } from "../../../server/imports/preview.ts";
import { parsePdf } from "../../../server/imports/pdf/parse-pdf.ts";
import type * as parsePdfModule from "../../../server/imports/pdf/parse-pdf.ts";
import { describeOnEachStore } from "../stores.ts";
import { JIGJIGA, listFile, readBatch } from "./sample-list-files.ts";

const LOST = { page: 3, characters: 14, text: "HAILE\u0000 SELASSIE" };
const NOW = Date.parse("2026-11-20T09:00:00Z");

/** Loses two words of page 3. */
vi.mock("../../../server/imports/pdf/parse-pdf.ts", async (original) => {
  const { parsePdf } = await original<typeof parsePdfModule>();
  const losing: typeof parsePdf = async (...args) => {
    const parsed = await parsePdf(...args);
    return parsed.ok ? { ok: true, value: { ...parsed.value, unaccounted: [LOST] } } : parsed;
  };
  return { parsePdf: losing };
});

it("reports lost text page by page, summed up when there is much", () => {
  const pages = Array.from({ length: 8 }, (_, at) => ({ page: at + 1, characters: 10, text: "X" }));
  const warnings = unaccountedWarnings(pages);
  expect(warnings.map(({ code }) => code)).toEqual([
    ...Array.from({ length: 5 }, () => "unaccounted"),
    "unaccounted_more",
  ]);
  expect(warnings.at(-1)?.values).toEqual({ pages: "3", characters: "30" });
  expect(unaccountedWarnings([])).toEqual([]);
});

describeOnEachStore("text that the reader lost", (getStore, dialect) => {
  it("becomes a warning with page, number and text, which survives a move", async () => {
    const store = getStore();
    const nowMs = () => NOW;
    const list = { ...(await listFile(JIGJIGA)), sha256: "a".repeat(64), warnings: [] };
    const options = { nowMs: NOW, commit: false, token: "test" };
    const { batchId, job } = await store.write((trx) => enqueueImport(trx, list, options));
    if (job === null) throw new Error("The job is ours.");
    await runImportJob({ store, nowMs }, job);
    const lost = {
      code: "unaccounted",
      text: expect.stringContaining("14 printed characters") as string,
      values: { page: "3", characters: "14", text: expect.stringMatching(/^HAILE.* SELASSIE$/) as string },
    };
    const batch = await readBatch(store, batchId);
    expect(parseWarnings(batch.warnings)).toEqual([lost]);

    await store.write((trx) => decideMove({ trx, dialect, nowMs: NOW }, batch, { location: "Adama" }));
    const moved = parseWarnings((await readBatch(store, batchId)).warnings);
    expect(moved.map(({ code }) => code)).toEqual(["unaccounted", "cover_branch"]);
  });

  it("is reported before an import from the command line too", async () => {
    const list = await listFile(JIGJIGA);
    const parsed = await parsePdf(list.bytes, { startAfter: list.start_after_text });
    if (!parsed.ok) throw new Error(parsed.error.message);
    const report = await previewList(getStore(), parsed.value, list);
    expect(report.warnings?.join()).toContain("14 printed characters");
  });
});
