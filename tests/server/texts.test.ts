import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseIsoDate } from "#domain/base/day.ts";
import { LANGUAGES } from "#domain/base/languages.ts";
import { formatEthiopian, formatPublished } from "#domain/languages/dates.ts";
import { textsOf } from "../../server/texts.ts";
import { translatorOf } from "../src/support/english-translator.ts";

const COUNTS = [0, 1, 2, 3, 11, 175, 1_234];

it.each(LANGUAGES)("the server says in %s what pages say, and counts as they do", async (language) => {
  const [server, page] = [textsOf(language), await translatorOf(language)];
  expect(server.locale).toBe(language);
  for (const count of COUNTS) {
    expect(server.t("several.title", { count })).toBe(page.t("several.title", { count }));
    expect(server.t("sounds.title", { count, query: "ሰለሞን" })).toBe(
      page.t("sounds.title", { count, query: "ሰለሞን" }),
    );
    expect(server.t("lists.overdue", { age: count, every: 2 })).toBe(
      page.t("lists.overdue", { age: count, every: 2 }),
    );
  }
  expect(server.t("alert.lists_title")).toBe(page.t("alert.lists_title"));
  const day = parseIsoDate("2026-11-20") ?? 0;
  expect(formatEthiopian(server, day)).toBe(formatEthiopian(page, day));
  expect(formatPublished(server, day)).toBe(formatPublished(page, day));
});

it("counts in the bot's own texts as its languages do", () => {
  const [english, amharic] = [textsOf("en"), textsOf("am")];
  expect(english.t("bot.forgotten", { count: 1 })).toContain("is deleted, 1 watch. I");
  expect(english.t("bot.forgotten", { count: 2 })).toContain("is deleted, 2 watches. I");
  expect(amharic.t("bot.forgotten", { count: 2 })).toContain("፤ 2 ክትትል።");
  expect(english.t("bot.and_more", { count: 1_234 })).toBe("and 1,234 more");
});

it("says nothing of its own in Amharic that is English, and the other way round", () => {
  const read = (tag: string): Record<string, string> =>
    JSON.parse(readFileSync(`domain/languages/${tag}/server/bot.json`, "utf8"));
  for (const tag of ["en", "am"]) {
    const { "bot.colon": colon, ...sentences } = read(tag);
    expect(colon).toBe(tag === "am" ? "፦" : ":");
    for (const [id, text] of Object.entries(sentences)) {
      expect(text.trim(), id).not.toBe("");
      expect(/[\u1200-\u137F]/.test(text), id).toBe(tag === "am");
    }
  }
});

it("answers people of a language that we do not have in the first one", () => {
  expect(textsOf("fr").locale).toBe(LANGUAGES[0]);
});
