import { describe, expect, it } from "vitest";
import { parseIsoDate } from "../../../domain/day.ts";
import { formatEthiopianMonth, formatMoment, formatPublished } from "../../../src/i18n/dates.ts";
import { formatSize } from "../../../src/i18n/sizes.ts";
import { englishTranslator } from "../support/english-translator.ts";

const day = (iso: string): number => parseIsoDate(iso) ?? Number.NaN;

describe("dates", () => {
  it("says the Ethiopian date first and the Gregorian one in brackets", () => {
    expect(formatPublished(englishTranslator, day("2026-11-20"))).toBe("11 Hidar 2019 (20 November 2026)");
  });

  it("names the thirteenth month", () => {
    expect(formatPublished(englishTranslator, day("2023-09-11"))).toBe("6 Pagume 2015 (11 September 2023)");
    expect(formatEthiopianMonth(englishTranslator, day("2026-09-11"))).toBe("Meskerem 2019");
  });

  it("gives the time in Addis Ababa, with the date when it is not today's there", () => {
    const now = Date.parse("2026-11-20T22:30:00Z");
    expect(formatMoment(englishTranslator, Date.parse("2026-11-20T21:05:00Z"), now)).toBe("00:05");
    expect(formatMoment(englishTranslator, Date.parse("2026-11-20T20:05:00Z"), now)).toBe(
      "23:05, 20 November",
    );
  });
});

describe("sizes", () => {
  it("are in KB below a tenth of a megabyte and in MB above", () => {
    expect(formatSize(englishTranslator, 12_345)).toBe("13 KB");
    expect(formatSize(englishTranslator, 412_000)).toBe("0.4 MB");
    expect(formatSize(englishTranslator, 9_100_000)).toBe("9.1 MB");
    expect(formatSize(englishTranslator, 14_200_000)).toBe("14 MB");
  });
});
