import { describe, expect, it } from "vitest";
import { parseIsoDate } from "#domain/base/day.ts";
import { formatEthiopianMonth, formatMoment, formatPublished } from "#domain/languages/dates.ts";
import { formatSize } from "../../../src/platform/i18n/sizes.ts";
import { englishTranslator, translatorOf } from "../../src/support/english-translator.ts";

const day = (iso: string): number => parseIsoDate(iso) ?? Number.NaN;

describe("dates", () => {
  it("put the Ethiopian date first and the Gregorian in brackets", () => {
    expect(formatPublished(englishTranslator, day("2026-11-20"))).toBe("11 Hidar 2019 (20 November 2026)");
  });

  it("name the thirteenth month", () => {
    expect(formatPublished(englishTranslator, day("2023-09-11"))).toBe("6 Pagume 2015 (11 September 2023)");
    expect(formatEthiopianMonth(englishTranslator, day("2026-09-11"))).toBe("Meskerem 2019");
  });

  it("show the time in Addis Ababa, with the date unless it is today's there", () => {
    const now = Date.parse("2026-11-20T22:30:00Z");
    expect(formatMoment(englishTranslator, Date.parse("2026-11-20T21:05:00Z"), now)).toBe("12:05 am");
    expect(formatMoment(englishTranslator, Date.parse("2026-11-20T20:05:00Z"), now)).toBe(
      "11:05 pm, 20 November",
    );
  });

  it("write an Amharic date without a comma, with both points of its year", async () => {
    const amharic = await translatorOf("am");
    expect(formatPublished(amharic, day("2026-11-16"))).toBe("ኅዳር 7 ቀን 2019 ዓ.ም. (ኖቬምበር 16 ቀን 2026)");
    expect(formatPublished(amharic, day("2023-09-11"))).toContain("ጳጉሜን 6 ቀን 2015 ዓ.ም.");
  });

  it.each([
    ["00:30", "12:30 am", "ከሌሊቱ 6:30"],
    ["06:00", "6:00 am", "ከጠዋቱ 12:00"],
    ["09:05", "9:05 am", "ከጠዋቱ 3:05"],
    ["12:00", "12:00 pm", "ከቀኑ 6:00"],
    ["14:05", "2:05 pm", "ከቀኑ 8:05"],
    ["18:00", "6:00 pm", "ከምሽቱ 12:00"],
    ["23:59", "11:59 pm", "ከምሽቱ 5:59"],
  ])("show which clock %s in Addis Ababa uses", async (clock, english, amharic) => {
    const at = Date.parse(`2026-11-16T${clock}:00+03:00`);
    const tomorrow = at + 24 * 3_600_000;
    expect(formatMoment(englishTranslator, at, at)).toBe(english);
    expect(formatMoment(await translatorOf("am"), at, at)).toBe(amharic);
    expect(formatMoment(await translatorOf("am"), at, tomorrow)).toBe(`ኅዳር 7 ቀን፣ ${amharic}`);
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
