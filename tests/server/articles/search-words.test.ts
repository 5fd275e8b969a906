import { array, boolean, constantFrom, nat, sample, tuple } from "fast-check";
import { expect, it } from "vitest";
import { foldWords, hasWords } from "#domain/articles/fold-words.ts";
import { articleListSchema } from "#domain/articles/contract.ts";
import { filterArticles } from "../../../server/articles/article-filter.ts";
import { describeOnEachStore } from "../stores.ts";
import { testApp } from "../test-app.ts";
import { storeArticles } from "./invented-articles.ts";

const PIECES =
  "passport Fees fée ፓስፖርት የፓስፖርቱ ፓስፖርቶች ክፍያ ሠነድ ሰነዶች 2026 ፲፪ % _ \\ * ^ - . : + = A ß İ ﬁ".split(" ");
const texts = array(constantFrom(...PIECES), { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));
/** Words as people type them: cut short, in another case. */
const queries = tuple(texts, nat(12), boolean()).map(([text, length, upper]) =>
  (upper ? text.toUpperCase() : text).slice(0, length),
);

describeOnEachStore("Searching articles", (getStore) => {
  it("finds on the server what phones find", async () => {
    const store = getStore();
    const articles = sample(texts, { numRuns: 60, seed: 7 });
    await storeArticles(
      store,
      articles.map((content, index) => ({ slug: `a${index}`, title: "Title", content })),
    );
    const rows = await store.db.selectFrom("articles").select(["id", "search_text"]).orderBy("id").execute();
    let hits = 0;
    for (const q of [...sample(queries, { numRuns: 300, seed: 7 }), ...PIECES]) {
      const server = await filterArticles(store.db.selectFrom("articles"), { q })
        .select("articles.id")
        .orderBy("articles.id")
        .execute();
      const words = foldWords(q);
      const phone = rows.filter((row) => hasWords(row.search_text ?? "", words));
      expect(
        server.map(({ id }) => id),
        q,
      ).toEqual(phone.map(({ id }) => id));
      hits += words.length > 0 ? phone.length : 0;
    }
    expect(hits).toBeGreaterThan(500);
  });

  it("begins with those that have the words in their title, each part newest first, unless an order is named", async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 9, day)).toISOString();
    await storeArticles(getStore(), [
      { slug: "old-title", title: "የፀሐይ calendar", published_at: at(1) },
      { slug: "new-title", title: "Calendars and hours", published_at: at(2) },
      { slug: "old-text", content: "See the calendar.", published_at: at(3) },
      { slug: "new-text", content: "A calendar. ጸሃይ", published_at: at(4) },
    ]);
    const app = await testApp(getStore());
    const ask = async (query: Record<string, string>) => {
      const answer = await app.inject({ url: "/api/v1/articles", query });
      return articleListSchema.parse(answer.json()).data.map(({ slug }) => slug);
    };
    expect(await ask({ q: "calendar" })).toEqual(["new-title", "old-title", "new-text", "old-text"]);
    expect(await ask({ q: "calendar", page: "2", page_size: "3" })).toEqual(["old-text"]);
    expect(await ask({ q: "ጸሐይ" })).toEqual(["old-title", "new-text"]);
    expect(await ask({ q: "calender" })).toEqual(["new-title", "old-title", "new-text", "old-text"]);
    expect(await ask({ q: "calendar", sort: "published_at" })).toEqual([
      "new-text",
      "old-text",
      "new-title",
      "old-title",
    ]);
  });

  it("says in which language the words are found that none in the reader's language has", async () => {
    await storeArticles(getStore(), [
      { slug: "a", language: "am", content: "የፓስፖርት ክፍያ" },
      { slug: "b", language: "am", content: "ክፍያ" },
      { slug: "c", language: "en", content: "The fees of a passport" },
      { slug: "d", language: "am", content: "ክፍያ", status: "draft" },
    ]);
    const app = await testApp(getStore());
    const ask = async (query: Record<string, string>) => {
      const answer = await app.inject({ url: "/api/v1/articles", query });
      const { meta, filters } = articleListSchema.parse(answer.json());
      return [meta.total, filters?.["found_in"], filters?.["found_there"], filters?.["read_as"]];
    };
    expect(await ask({ q: "ክፍያ", language: "en" })).toEqual([0, "am", 2, undefined]);
    expect(await ask({ q: "fees", language: "am" })).toEqual([0, "en", 1, undefined]);
    expect(await ask({ q: "ክፍያ", language: "am" })).toEqual([2, undefined, undefined, undefined]);
    expect(await ask({ q: "ክፍያ" })).toEqual([2, undefined, undefined, undefined]);
    expect(await ask({ q: "nowhere", language: "en" })).toEqual([0, undefined, undefined, undefined]);
  });
});
