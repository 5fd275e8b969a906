import { expect, it } from "vitest";
import { parseIsoDate } from "#domain/base/day.ts";
import {
  formatBothClocks,
  formatBothDays,
  formatMomentDay,
} from "../../../src/admin/kit/table/admin-dates.ts";
import { englishTranslator, translatorOf } from "../support/english-translator.ts";

const DAY = parseIsoDate("2026-11-20") ?? 0;

it("a day is shown in both calendars, Ethiopian first", async () => {
  expect(formatBothDays(englishTranslator, DAY)).toBe("11 Hidar 2019 (20 Nov 2026)");
  expect(formatBothDays(await translatorOf("am"), DAY)).toMatch(/ኅዳር.*2019.*\(.*2026\)$/);
});

it.each([
  ["2026-11-20T06:05:00Z", "09:05 · Ethiopian 3:05 day"],
  ["2026-11-20T15:00:00Z", "18:00 · Ethiopian 12:00 night"],
  ["2026-11-20T21:30:00Z", "00:30 · Ethiopian 6:30 night"],
])("%s is shown by both clocks of Addis Ababa: %s", (at, told) => {
  expect(formatBothClocks(englishTranslator, Date.parse(at))).toBe(told);
});

it("a time after midnight in Addis Ababa belongs to the new day", () => {
  expect(formatMomentDay(englishTranslator, Date.parse("2026-11-19T21:00:00Z"))).toBe(
    "11 Hidar 2019 (20 Nov 2026)",
  );
});
