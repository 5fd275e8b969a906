import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BATCH_STATUSES } from "../../../../domain/api/import-report.ts";
import type { ImportBatch } from "../../../../domain/api/imports.ts";
import {
  faultText,
  reasonText,
  stateLabel,
  warningText,
} from "../../../../src/features/admin/imports/import-words.ts";
import { englishTranslator as translator, translatorOf } from "../../support/english-translator.ts";

const source = (path: string): string =>
  readFileSync(new URL(`../../../../server/pdf/${path}`, import.meta.url), "utf8");

describe("why a line was not taken", () => {
  it("has words of its own for every sentence of the reader", async () => {
    const sentences = ["list-row.ts", "list-reader.ts"].flatMap((file) =>
      [...source(file).matchAll(/reject(?:ed)?\([^"`\n]*"([A-Z][^"]+\.)"/g)].map(
        ([, sentence = ""]) => sentence,
      ),
    );
    expect(sentences.length).toBeGreaterThanOrEqual(8);
    // A sentence without a text comes back as it is.
    const amharic = await translatorOf("am");
    expect(sentences.filter((sentence) => reasonText(amharic, sentence) === sentence)).toEqual([]);
  });

  it("keeps what the sentence says of this line", () => {
    expect(
      reasonText(translator, '"AAL12" is not a request number: it takes 6 to 20 letters and digits.'),
    ).toBe("“AAL12” is not a request number: it takes 6 to 20 letters and digits.");
    expect(reasonText(translator, "The same request number stands already on page 3, line 14.")).toBe(
      "The same request number stands already on page 3, line 14.",
    );
  });

  it("leaves a sentence that this build does not know as it is", () => {
    expect(reasonText(translator, "Something new.")).toBe("Something new.");
    expect(reasonText(translator, null)).toBe("");
  });
});

it("says every fault of a file in words of its own, and an unknown one as the server does", () => {
  const union = /export type PdfErrorCode =([^;]+);/.exec(source("parsed-pdf.ts"))?.[1] ?? "";
  const codes = [...union.matchAll(/"(\w+)"/g)].map(([, code = ""]) => code);
  expect(codes).toContain("not_a_pdf");
  const said = (error_code: string) =>
    faultText(translator, { error_code, error_message: "As the server says." } as ImportBatch);
  expect(codes.filter((code) => said(code) === said("of_tomorrow"))).toEqual([]);
  expect(said("of_tomorrow")).toBe("As the server says.");
});

it("names every state, and what is being done before it", () => {
  const labels = BATCH_STATUSES.map((status) => stateLabel(translator, { status, work: null }));
  expect(new Set(labels).size).toBe(BATCH_STATUSES.length);
  expect(stateLabel(translator, { status: "completed", work: "undoing" })).toBe("Undoing");
});

it("says a warning in words of its own, and one that is new as the server does", () => {
  const cover = { code: "cover_branch", text: "…", values: { named: "Jigjiga", typed: "Adama" } };
  expect(warningText(translator, cover)).toBe("The cover of the list names Jigjiga, but you typed Adama.");
  expect(warningText(translator, { code: "outranked", text: "…", values: { rows: "3" } })).toBe(
    "3 rows are also in a newer list. The newer list counts, and these rows are duplicates.",
  );
  expect(warningText(translator, { code: "of_tomorrow", text: "Look at it.", values: {} })).toBe(
    "Look at it.",
  );
});
