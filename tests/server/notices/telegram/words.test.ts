import { describe, expect, it } from "vitest";
import { ethiopianDate, publishedDate } from "../../../../server/notices/telegram/words/dates.ts";
import { wordsOf } from "../../../../server/notices/telegram/words/words-of.ts";
import { formatEthiopian, formatPublished } from "../../../../src/platform/i18n/dates.ts";
import { translatorOf } from "../../../src/support/english-translator.ts";

const COUNTS = [0, 1, 2, 3, 11, 175, 1_234];

describe.each(["en", "am"] as const)("The bot's words (%s)", async (language) => {
  const { t, ...rest } = await translatorOf(language);
  const translator = { t, ...rest };
  const words = wordsOf(language);
  const { answer, talk } = words;

  it("are the site's own sentences in an answer", () => {
    const query = "ሰለሞን";
    expect(answer).toMatchObject({
      sample: t("sample.mark"),
      independent: t("independent.short"),
      inList: t("stub.in_list"),
      branch: t("stub.branch"),
      published: t("stub.published"),
      waiting: t("stub.since"),
      number: t("stub.number"),
      whereToGo: t("office.title"),
      address: t("office.address"),
      hours: t("office.hours"),
      phone: t("office.phone"),
      bring: t("office.bring"),
      next: t("stub.next"),
      nextNumber: t("stub.next_number"),
      sameName: t("several.same_name"),
      narrow: t("several.narrow"),
      soundsText: t("sounds.text"),
      soundsTextEthiopic: t("sounds.text_ethiopic"),
      similar: t("similar.title"),
      similarNumber: t("similar.title_number"),
      similarInstead: t("similar.instead"),
      similarInsteadEthiopic: t("similar.instead_ethiopic"),
      similarInsteadNumber: t("similar.instead_number"),
      similarText: t("similar.text"),
      missing: t("missing.title"),
      missingMeaning: t("missing.meaning"),
      noLists: t("lists.none"),
      noListsText: t("missing.none"),
      tryTitle: t("missing.try"),
      tryNumber: t("missing.try_number"),
      tryName: t("missing.try_name"),
      tipFewer: t("missing.tip_fewer"),
      tipSpelling: t("missing.tip_spelling"),
      tipNumber: t("missing.tip_number"),
      everywhere: t("filter.all_branches"),
      previous: t("pages.previous"),
      openPage: t("stub.open_page"),
    });
    expect(answer.nextConfirm("8133")).toBe(t("stub.next_confirm", { phone: "8133" }));
    expect(answer.nextCollect("Adama")).toBe(t("stub.next_collect", { branch: "Adama" }));
    expect(answer.callAgency("8133")).toBe(t("agency.call", { phone: "8133" }));
    expect(answer).toMatchObject({
      soundsOther: t("sounds.other"),
      orderOther: t("order.other"),
      orderText: t("order.other_text"),
      orderMore: t("order.more"),
      withinText: t("number.within_text"),
    });
    expect(answer.readAs("AIL1503805")).toBe(t("number.read_as", { number: "AIL1503805" }));
    const wrong = { expected: 7, typed: 8, letters: "AAL" };
    expect(answer.length(wrong)).toBe(t("number.length", wrong));
    const newer = { expected: 11, typed: 10, letters: "BRPP" };
    expect(answer.length(newer)).toBe(t("number.length_newer", newer));
    expect(answer.soundsSingle(query)).toBe(t("sounds.single", { query }));
    expect(answer.missingUpTo("D")).toBe(t("missing.title_up_to", { date: "D" }));
    expect(answer.more(10, 1_175)).toBe(t("several.more", { shown: 10, count: 1_175 }));
    expect(talk.tryAgain).toBe(t("state.retry"));
  });

  it("count as the site does", () => {
    const query = "solomon";
    for (const age of COUNTS) {
      for (const every of [1, 2, 7])
        expect(answer.overdue(age, every)).toBe(t("lists.overdue", { age, every }));
    }
    for (const count of COUNTS) {
      expect(answer.days(count)).toBe(t("stub.days", { days: count }));
      expect(answer.found(count)).toBe(t("several.title", { count }));
      expect(answer.orderOnly(count)).toBe(t("order.only", { count }));
      expect(answer.within(count, "0380")).toBe(t("number.within", { count, digits: "0380" }));
      expect(answer.sounds(count, query)).toBe(t("sounds.title", { count, query }));
      expect(answer.branchesSame(count)).toBe(t("missing.branches_same", { branches: count }));
      expect(answer.branchesDiffer(count)).toBe(t("missing.branches_differ", { branches: count }));
      for (const sounds of COUNTS) {
        expect(answer.soundsBoth(count, sounds, query)).toBe(
          t("sounds.both", { exact: count, sounds, query }),
        );
      }
    }
  });

  it("are those of the site's notifications in news", () => {
    const label = "AAL•••567";
    expect(talk.tellMe).toBe(language === "am" ? t("mine.alerts") : "Tell me when it appears");
    expect(talk.newFound(label)).toBe(t("alert.found_title", { label }));
    expect(talk.newName(label)).toBe(t("alert.several_title", { label }));
    expect(talk.newSimilar(label)).toBe(t("alert.similar_title", { label }));
    expect(talk.moved(label)).toBe(t("alert.moved_title", { label }));
  });

  it("name days as the site does", () => {
    for (let day = 19_000; day < 21_000; day++) {
      expect(publishedDate(words, day)).toBe(formatPublished(translator, day));
      expect(ethiopianDate(words, day)).toBe(formatEthiopian(translator, day));
    }
  });

  it("leave no sentence empty, and none is the other language's", () => {
    const other = wordsOf(language === "am" ? "en" : "am");
    for (const [name, text] of Object.entries(talk)) {
      if (typeof text !== "string") continue;
      expect(text.trim(), name).not.toBe("");
      expect(Object.values(other.talk), name).not.toContain(text);
      expect(/[\u1200-\u137F]/.test(text), name).toBe(language === "am");
    }
  });
});
