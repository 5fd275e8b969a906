import { describe, expect, it } from "vitest";
import { parseIsoDate } from "#domain/base/day.ts";
import { changedFields } from "../../../src/admin/kit/form/form-texts.ts";
import { PASSPORT, readPassport } from "../../../src/admin/passports/passport-record.tsx";
import { englishTranslator } from "../support/english-translator.ts";

const TODAY = parseIsoDate("2026-11-21") ?? 0;
const WRITTEN = {
  request_number: "aal-123 4567",
  first_name: " Abebe ",
  middle_name: " ",
  last_name: "Kebede",
  location: "Jimma",
  date_of_publish: "2026-11-16",
};

describe("an edited passport", () => {
  it("has the API's shape", () => {
    expect(readPassport(englishTranslator, WRITTEN, TODAY)).toEqual({
      ok: true,
      value: { ...WRITTEN, request_number: "AAL1234567", first_name: "Abebe", middle_name: null },
    });
  });

  it("reports every invalid field, in the form's order", () => {
    const read = readPassport(englishTranslator, PASSPORT.empty, TODAY);
    expect(read.ok || Object.keys(read.error)).toEqual([
      "request_number",
      "location",
      "date_of_publish",
      "first_name",
      "last_name",
    ]);
  });

  it("is at most sixty days ahead", () => {
    const dated = (date_of_publish: string) =>
      readPassport(englishTranslator, { ...WRITTEN, date_of_publish }, TODAY).ok;
    expect(dated("2027-01-20")).toBe(true);
    expect(dated("2027-01-21")).toBe(false);
    expect(dated("2026-02-30")).toBe(false);
  });

  it("sends only changed fields", () => {
    const read = readPassport(englishTranslator, { ...WRITTEN, last_name: "Alemu" }, TODAY);
    const former = { ...WRITTEN, request_number: "AAL1234567", first_name: "Abebe", middle_name: "" };
    expect(read.ok && changedFields(read.value, former)).toEqual({ last_name: "Alemu" });
  });
});
