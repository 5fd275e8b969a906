import { expect, it } from "vitest";
import { parseIsoDate } from "#domain/base/day.ts";
import { rhythmOf } from "#domain/lists/rhythm.ts";
import { alikeWords, branchWords, weeksInWords } from "../../../../src/passports/rhythm/shown-rhythm.tsx";
import { englishTranslator, translatorOf } from "../../support/english-translator.ts";

const amharic = await translatorOf("am");
const dayOf = (iso: string) => parseIsoDate(iso) ?? Number.NaN;

/** Across the Ethiopian new year: 8 September 2026 is Pagume 3 of 2018, and the 15th Meskerem 5 of 2019. */
const DAYS = ["2026-08-18", "2026-08-25", "2026-09-01", "2026-09-08", "2026-09-15"];
const TODAY = dayOf("2026-09-16");
const rhythm = rhythmOf(
  DAYS.map((iso) => ({ day: dayOf(iso), count: 10 })),
  TODAY,
);
if (rhythm === null) throw new Error("Five lists have a rhythm");

it("The rhythm of a branch is said in both languages, with the dates of both calendars", () => {
  expect(branchWords(englishTranslator, rhythm)).toBe(
    "5 lists in the last 12 weeks, usually every 7 days. The last one is of yesterday: 5 Meskerem 2019 (15 September 2026). 5 of 5 lists came on a Tuesday.",
  );
  expect(branchWords(amharic, rhythm)).toBe(
    "ባለፉት 12 ሳምንታት 5 ዝርዝሮች ወጥተዋል፤ ብዙውን ጊዜ በየ7 ቀኑ። የመጨረሻው የወጣው ትናንት ነው፦ መስከረም 5 ቀን 2019 ዓ.ም. (ሴፕቴምበር 15 ቀን 2026)። ከ5 ዝርዝሮች 5 የወጡት ማክሰኞ ቀን ነው።",
  );
  const twoDays = { ...rhythm, every: { from: 5, to: 8 }, age: 4, weekdays: { days: [2, 4], lists: 4 } };
  expect(branchWords(englishTranslator, twoDays)).toMatch(
    /usually every 5–8 days\. The last one came 4 days ago: .+ 4 of 5 lists came on a Tuesday or Thursday\.$/,
  );
});

it("The chart reads as text, by the last day of each week", () => {
  expect(weeksInWords(englishTranslator, rhythm)).toBe(
    "Passports published in each of the last 12 weeks: week up to 13 Nehase 2018: 10, week up to 20 Nehase 2018: 10, week up to 27 Nehase 2018: 10, week up to 4 Pagume 2018: 10, week up to 6 Meskerem 2019: 10",
  );
});

it("Numbers that begin alike are said with their days, across the end of the year", () => {
  const alike = {
    begin: "AAL77",
    count: 1,
    days: [dayOf("2026-09-08"), dayOf("2026-09-15")],
    isMore: false,
    next: { begin: "AAL78", day: dayOf("2026-09-15") },
  };
  expect(alikeWords(englishTranslator, { ...alike, count: 41 })).toBe(
    "41 numbers beginning with AAL77 are listed, on 3 Pagume 2018, 5 Meskerem 2019. The first number beginning with AAL78 was listed on 5 Meskerem 2019.",
  );
  expect(alikeWords(englishTranslator, { ...alike, isMore: true, next: null })).toBe(
    "1 number beginning with AAL77 is listed, last on 3 Pagume 2018, 5 Meskerem 2019.",
  );
});
