import { describe, expect, it } from "vitest";
import { PDF_MAX_BYTES, PDF_MESSAGES } from "#domain/imports/contract.ts";
import { parseIsoDate } from "#domain/base/day.ts";
import {
  fieldErrorText,
  fileError,
  placeErrors,
  listValues,
  NO_LIST,
} from "../../../src/admin/imports/list-fields.ts";
import { englishTranslator as translator, translatorOf } from "../support/english-translator.ts";

const TODAY = parseIsoDate("2026-11-20") ?? 0;
const pdf = (bytes: number): File => new File(["%PDF-1.7\n", new Uint8Array(bytes - 9)], "list.pdf");

it("typed fields are never overwritten by a cover, nor emptied ones by its proposal; empty ones take it", () => {
  const proposal = {
    location: "Jigjiga",
    date: "2026-11-09",
    date_from: "cover" as const,
    linesToSkip: "REQUEST_No.",
  };
  const typed = { ...NO_LIST, location: "Adama" };
  expect(listValues(typed, proposal, new Set(["date"]))).toEqual({
    location: "Adama",
    date: "",
    linesToSkip: "REQUEST_No.",
  });
  expect(listValues(typed, proposal)).toEqual({
    location: "Adama",
    date: "2026-11-09",
    linesToSkip: "REQUEST_No.",
  });
  expect(listValues(NO_LIST, null)).toEqual({ location: "", date: "", linesToSkip: "" });
});

describe("a problem with a file before upload", () => {
  it("is shown in the specification's words", async () => {
    expect(await fileError(translator, pdf(PDF_MAX_BYTES))).toBeNull();
    expect(await fileError(translator, pdf(PDF_MAX_BYTES + 1))).toBe(PDF_MESSAGES.size);
    expect(await fileError(translator, new File(["MZ no list"], "list.pdf"))).toBe(PDF_MESSAGES.type);
    expect(await fileError(translator, new File([], "list.pdf"))).toBe("Choose the PDF of the list");
    expect(await fileError(translator, null)).toBe("Choose the PDF of the list");
  });

  it("respects the server's size limit", async () => {
    expect(await fileError(translator, pdf(3_000_000), 2 * 1024 * 1024)).toBe("File must be 2MB or smaller.");
  });

  it("is found by content, not by name", async () => {
    expect(await fileError(translator, new File(["%PDF-1.4"], "list"))).toBeNull();
  });
});

it("field errors with a known code are shown in the reader's language", async () => {
  const amharic = await translatorOf("am");
  const late = { code: "too_late", message: "This date is more than 60 days ahead. Check the year" };
  const said = placeErrors(amharic, { location: "Adama", date: "2028-11-20" }, TODAY)["date"];
  expect(fieldErrorText(amharic, late)).toBe(said);
  expect(fieldErrorText(translator, late)).toBe(late.message);
  expect(fieldErrorText(amharic, { code: "of_tomorrow", message: "Something new." })).toBe("Something new.");
  expect(fieldErrorText(amharic, { message: "The branch has at most 80 characters" })).toBe(
    "The branch has at most 80 characters",
  );
});

it("the earliest day of a list is said in both calendars", () => {
  const { date } = placeErrors(translator, { location: "Adama", date: "1999-12-31" }, TODAY);
  expect(date).toBe("This date is before 22 Tahsas 1992 (1 Jan 2000). Check the year");
});
