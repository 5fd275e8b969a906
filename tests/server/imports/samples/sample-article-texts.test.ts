import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { appRoutes } from "#domain/base/app-routes.ts";
import { toIsoDate } from "#domain/base/day.ts";
import { ETHIOPIAN_MONTHS_LATIN, fromEthiopian } from "#domain/calendar/ethiopian-calendar.ts";
import { GEEZ_NUMERALS, parseGeez } from "#domain/calendar/geez.ts";
import { transliterate } from "#domain/passports/names/ethiopic.ts";

type Listed = {
  file: string;
  slug: string;
  language: string;
  translation_of?: string;
  title: string;
  excerpt: string;
};

const folder = new URL("../../../../samples/articles/", import.meta.url);
const listed = JSON.parse(readFileSync(new URL("articles.json", folder), "utf8")) as Listed[];
const textOf = (file: string) => readFileSync(new URL(file, folder), "utf8");

/** Letters of other languages. */
const OA = "ሇቇኇኯዏዯጏፇ";

/** Cells of a text's tables, without headers. */
const tablesOf = (text: string): string[][][] =>
  [...text.matchAll(/(?:^\|.*\|\n)+/gm)].map(([table]) =>
    table
      .trim()
      .split("\n")
      .slice(2)
      .map((row) =>
        row
          .slice(1, -1)
          .split("|")
          .map((cell) => cell.trim()),
      ),
  );

describe("the starter articles", () => {
  it("are five, each in English and Amharic", () => {
    expect(listed).toHaveLength(10);
    const english = listed.filter(({ language }) => language === "en").map(({ slug }) => slug);
    const amharic = listed.filter(({ language }) => language === "am");
    expect(amharic.map(({ translation_of }) => translation_of)).toEqual(english);
    expect(new Set(listed.flatMap(({ slug, title }) => [slug, title])).size).toBe(20);
    for (const { slug, excerpt } of listed) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(excerpt.length).toBeLessThanOrEqual(280);
    }
  });

  it.each(listed)("$file has 400 to 900 words outside of the alphabet's tables", ({ file }) => {
    const text = file.startsWith("amharic-alphabet") ? textOf(file).replace(/^\|.*\n/gm, "") : textOf(file);
    const count = text.match(/[\p{L}\p{N}’'.]+/gu)?.length ?? 0;
    expect(count).toBeLessThanOrEqual(900);
    expect(count).toBeGreaterThanOrEqual(file.startsWith("amharic-alphabet") ? 250 : 400);
  });

  it.each(listed)("$file says that the site is independent, and where to check", ({ file, language }) => {
    const text = textOf(file);
    expect(text).toMatch(language === "en" ? /\bindependent\b/ : /ራሱን የቻለ አገልግሎት/);
    expect(text).toMatch(/https:\/\/(passport\.ics\.gov\.et|www\.unicode\.org)/);
    expect(text).toContain(language === "en" ? "## " : "።");
  });

  it("lead only to pages that exist, in the same language", () => {
    const pages: string[] = Object.values(appRoutes);
    for (const { file, language } of listed) {
      for (const [, address = ""] of textOf(file).matchAll(/\]\((\/[^)]*)\)/g)) {
        const path = address.replace(/#.*/, "");
        const slug = path.replace(/^\/articles\//, "");
        const article = listed.find((one) => one.slug === slug);
        expect(pages.includes(path) || article?.language === language, `${file}: ${address}`).toBe(true);
      }
    }
  });
});

describe.each(["en", "am"])("the alphabet, in %s", (language) => {
  const [orders = [], ...tables] = tablesOf(textOf(`amharic-alphabet.${language}.md`));
  const rows = tables.slice(0, 3).flat();
  const isLetter = (code: number) => /\p{L}/u.test(String.fromCodePoint(code));

  it("has all rows that Amharic uses, in Unicode's order, with seven orders each", () => {
    expect(orders).toHaveLength(7);
    // Unicode's rows of eight; those of other languages, and labialised ones, are not among the base rows.
    const others = "ቐዸጘ";
    const labialised = "ቈቘኈዀኰጐ";
    const expected = Array.from({ length: (0x1358 - 0x1200) / 8 }, (_, at) => 0x1200 + at * 8)
      .filter(isLetter)
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => !others.includes(letter) && !labialised.includes(letter));
    expect(rows.map(([, first]) => first)).toEqual(expected);
    expect(rows).toHaveLength(34);
    for (const [, ...letters] of rows) {
      const first = letters[0]?.codePointAt(0) ?? 0;
      expect(letters).toEqual(Array.from({ length: 7 }, (_, at) => String.fromCodePoint(first + at)));
    }
  });

  it("sounds as the search reads it", () => {
    const plain = (sound: string | undefined) => (sound ?? "").replaceAll("’", "").replace("–", "");
    for (const [sounds, , second = ""] of rows) {
      const [first] = plain(sounds).split(", ");
      expect(transliterate(second)).toBe(`${first}u`);
    }
    const wa = (tables[4] ?? [])
      .flatMap((row) => [row.slice(0, 2), row.slice(2, 4), row.slice(4, 6)])
      .filter(([letter]) => letter !== "");
    expect(wa.map(([, sound]) => plain(sound))).toEqual(wa.map(([letter = ""]) => transliterate(letter)));
  });

  it("has every labialised letter of these rows", () => {
    const shown = new Set([...(tables[3] ?? []), ...(tables[4] ?? [])].flat());
    const expected = [
      ..."ቈኈኰጐ".split("").flatMap((letter) => {
        const code = letter.codePointAt(0) ?? 0;
        return [0, 2, 3, 4, 5].map((order) => String.fromCodePoint(code + order));
      }),
      // The eighth of a row; ኧ, a plain vowel, is in the text.
      ...rows
        .map(([, first]) => String.fromCodePoint((first?.codePointAt(0) ?? 0) + 7))
        .filter((letter) => isLetter(letter.codePointAt(0) ?? 0) && !`${OA}ኧ`.includes(letter)),
    ];
    expect(expected.filter((letter) => !shown.has(letter))).toEqual([]);
  });

  it("has all numerals with their values", () => {
    const numerals = (tables[5] ?? [])
      .flatMap((row) => [row.slice(0, 2), row.slice(2, 4)])
      .map(([numeral = "", value]) => [numeral, Number(value)] as const);
    expect(new Set(numerals.map(([numeral]) => numeral))).toEqual(new Set(GEEZ_NUMERALS));
    for (const [numeral, value] of numerals) expect(parseGeez(numeral)).toEqual({ ok: true, value });
    expect(parseGeez("፳፻፲፱")).toEqual({ ok: true, value: 2019 });
  });
});

describe("the calendar article", () => {
  const ENGLISH = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
  const dayOf = (year: number, month: number, day: number) => {
    const epoch = fromEthiopian({ year, month, day });
    if (epoch === null) throw new Error("no such day");
    return ENGLISH.format(new Date(`${toIsoDate(epoch)}T00:00:00Z`));
  };
  const [months = [], , feasts = []] = tablesOf(textOf("the-ethiopian-calendar.en.md"));
  const [monthsAm = []] = tablesOf(textOf("the-ethiopian-calendar.am.md"));

  it("says when each month begins, in both languages the same", () => {
    expect(months.map(([name]) => name)).toEqual([...ETHIOPIAN_MONTHS_LATIN]);
    months.forEach(([, , ordinary, afterLeap], at) => {
      // 2018 and 2019 are ordinary, 2020 follows the leap year 2019.
      expect(ordinary).toBe(dayOf(2019, at + 1, 1));
      expect(ordinary).toBe(dayOf(2018, at + 1, 1));
      expect(afterLeap).toBe(dayOf(2020, at + 1, 1));
    });
    const dayNumber = (text: string | undefined) => /\d+/.exec(text ?? "")?.[0];
    expect(monthsAm.map((row) => row.slice(1).map(dayNumber))).toEqual(
      months.map((row) => row.slice(2).map(dayNumber)),
    );
    expect(monthsAm.map(([name]) => name)).toEqual(months.map(([, name]) => name));
  });

  it("names true days of feasts and examples", () => {
    for (const [, ethiopian = "", gregorian] of feasts) {
      const [month = "", day] = ethiopian.split(" ");
      const at = (ETHIOPIAN_MONTHS_LATIN as readonly string[]).indexOf(month);
      expect(gregorian).toBe(dayOf(2019, at + 1, Number(day)));
    }
    expect([dayOf(2019, 1, 1), dayOf(2019, 4, 22), dayOf(2019, 4, 23), dayOf(2019, 3, 11)]).toEqual([
      "11 September",
      "31 December",
      "1 January",
      "20 November",
    ]);
    expect(dayOf(2020, 4, 28)).toBe("7 January");
  });
});
