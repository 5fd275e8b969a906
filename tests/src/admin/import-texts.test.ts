import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BATCH_STATUSES } from "#domain/imports/import-report.ts";
import type { ImportBatch, ImportWarning } from "#domain/imports/contract.ts";
import { ROW_REASON_CODES } from "#domain/imports/row-reasons.ts";
import { faultText, reasonText, stateLabel, warningText } from "../../../src/admin/imports/import-texts.ts";
import { englishTranslator as translator, translatorOf } from "../support/english-translator.ts";

const source = (path: string): string =>
  readFileSync(new URL(`../../../server/imports/pdf/${path}`, import.meta.url), "utf8");

describe("the reason a line was rejected", () => {
  it("has its own text for every code, in both languages, with the line's values", async () => {
    const amharic = await translatorOf("am");
    const values = { number: "AAL12", page: "3", line: "14" };
    const said = ROW_REASON_CODES.flatMap((code) =>
      [translator, amharic].map((one) =>
        reasonText(one, { why: "As the server says.", reason: { code, values } }),
      ),
    );
    expect(new Set(said).size).toBe(2 * ROW_REASON_CODES.length);
    expect(said).not.toContain("As the server says.");
    expect(said).toContain("“AAL12” is not a request number: it takes 6 to 20 letters and digits.");
    expect(said).toContain("The same request number is already on page 3, line 14.");
    expect(said.filter((sentence) => /[{}]|undefined/.test(sentence))).toEqual([]);
  });

  it("falls back to the server's text for an unknown or missing code", () => {
    const reason = { code: "of_tomorrow", values: {} };
    expect(reasonText(translator, { why: "Something new.", reason })).toBe("Something new.");
    expect(reasonText(translator, { why: "Something old.", reason: undefined })).toBe("Something old.");
    expect(reasonText(translator, { why: null, reason: undefined })).toBe("");
  });
});

it("has its own text for every file error, and the server's for unknown ones", () => {
  const others = /export type PdfErrorCode =([^;]+);/.exec(source("parsed-pdf.ts"))?.[1] ?? "";
  const ofReader = /errorCodeSchema = z.enum\(\s*\[([^\]]+)\]/.exec(source("parsed-pdf.ts"))?.[1] ?? "";
  const codes = [...`${ofReader} ${others}`.matchAll(/"(\w+)"/g)].map(([, code = ""]) => code);
  expect(codes).toEqual(expect.arrayContaining(["not_a_pdf", "too_heavy", "timed_out"]));
  const said = (error_code: string) =>
    faultText(translator, { error_code, error_message: "As the server says." } as ImportBatch);
  expect(codes.filter((code) => said(code) === said("of_tomorrow"))).toEqual([]);
  expect(said("of_tomorrow")).toBe("As the server says.");
});

it("names every state, and the step before it", () => {
  const labels = BATCH_STATUSES.map((status) => stateLabel(translator, { status, work: null }));
  expect(new Set(labels).size).toBe(BATCH_STATUSES.length);
  expect(stateLabel(translator, { status: "completed", work: "undoing" })).toBe("Undoing");
});

const warned = (warning: ImportWarning) => warningText(translator, warning, (branch) => branch);

it("writes days and branches of warnings as the rest of the area does", async () => {
  const amharic = await translatorOf("am");
  const values = { named: "2026-11-07, 2026-11-08", typed: "2026-11-09" };
  const cover_date = { code: "cover_date", text: "…", values };
  expect(warned(cover_date)).toBe(
    "The cover of the list is dated 28 Tikimt 2019 (7 Nov 2026), 29 Tikimt 2019 (8 Nov 2026), but you typed 30 Tikimt 2019 (9 Nov 2026).",
  );
  const cover_branch = {
    code: "cover_branch",
    text: "…",
    values: { named: "Jimma / Adama", typed: "Gonder" },
  };
  const said = warningText(amharic, cover_branch, (branch) => `«${branch}»`);
  for (const name of ["«Jimma» / «Adama»", "«Gonder»"]) expect(said).toContain(name);
});

it("has its own text for warnings, and the server's for unknown ones", () => {
  const cover = { code: "cover_branch", text: "…", values: { named: "Jigjiga", typed: "Adama" } };
  expect(warned(cover)).toBe("The cover of the list names Jigjiga, but you typed Adama.");
  expect(warned({ code: "outranked", text: "…", values: { rows: "3" } })).toBe(
    "3 rows are also in a newer list. The newer list counts, and these rows are duplicates.",
  );
  const lost = { code: "unaccounted", text: "…", values: { page: "3", characters: "14", text: "HAILE" } };
  expect(warned(lost)).toBe(
    "Page 3: 14 printed characters are in none of the lines read, so a row may be missing or incomplete. Compare with the PDF: HAILE",
  );
  const more = { code: "unaccounted_more", text: "…", values: { pages: "2", characters: "40" } };
  expect(warned(more)).toContain("2 further pages have 40 printed characters");
  expect(warned({ code: "of_tomorrow", text: "Look at it.", values: {} })).toBe("Look at it.");
});
