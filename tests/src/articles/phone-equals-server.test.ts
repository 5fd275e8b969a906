import { expect, test } from "vitest";
import { type ArticleList, articleListSchema, topicListSchema } from "#domain/articles/contract.ts";
import { articleOnPhone } from "../../../src/articles/use-article.ts";
import { type ArticleQuestion, listOnPhone, topicsOnPhone } from "../../../src/articles/use-article-list.ts";
import { openMirrorDatabase } from "../../../src/platform/db/database.ts";
import { keptArticles, mirrorArticles } from "../../../src/lists/sync/mirror-articles.ts";
import { segmentLanes } from "../../../src/lists/sync/lanes.ts";
import { storeArticles } from "../../server/articles/invented-articles.ts";
import { openTestStore } from "../../server/stores.ts";
import { TEST_NOW, testApp } from "../../server/test-app.ts";
import { IDBKeyRange } from "fake-indexeddb";
import { newStorage } from "../lists/sync/support/phone.ts";

const QUESTIONS: ArticleQuestion[] = [
  {},
  { per_page: 3, page: 1, sort: "published_at", sort_dir: "desc" },
  { page: 2, page_size: 7 },
  { page: 9 },
  { sort: "title", sort_dir: "asc" },
  { sort: "updated_at" },
  { sort: "created_at", sort_dir: "asc", page_size: 5, page: 2 },
  { category: "guides" },
  { category: "Guides", tag: "fees" },
  { tag: "nothing" },
  { author_id: 2 },
  { author_id: "2", category: "news" },
  { published_after: "2026-10-05" },
  { published_before: "2026-10-05" },
  { published_after: "2026-10-05", published_before: "2026-10-05" },
  { status: "draft" },
  { q: "receipt" },
  { q: "RECEIPT number 4" },
  { q: "ABOUT 7", page: 1, page_size: 3 },
  { q: "receipt", sort: "published_at", sort_dir: "desc" },
  { q: "ceip" },
  { q: "nowhere" },
  { q: "nubmer 4" },
  { q: "Abuot", language: "am" },
  { language: "en" },
  { language: "am", category: "guides" },
  { language: "am", q: "receipt" },
  { q: "ሠዐት" },
  { q: "ጸሃይ 7" },
  { q: "የፀሐይ", sort: "title", sort_dir: "asc" },
  { q: "50%" },
  { q: "_" },
  { q: "about", category: "guides", sort: "title" },
  { q: "  ", tag: "" },
];

test("the kept articles answer every question as the server does", async () => {
  newStorage();
  const opened = await openTestStore("sqlite");
  try {
    const authors = [...Array(2).keys()].map((index) => ({
      author_id: index + 1,
      author_name: `Author ${index}`,
    }));
    await storeArticles(
      opened.store,
      Array.from({ length: 24 }, (_, index) => ({
        slug: `article-${index}`,
        title: `About number ${(index * 7) % 24}`,
        content: index % 3 === 0 ? "Take your receipt with you." : "የሰዓት አቆጣጠር በፀሐይ።",
        // Two in an instant, some at midnight in Addis Ababa.
        published_at: new Date(Date.UTC(2026, 9, 1 + (index >> 1), index % 4 === 0 ? 21 : 8)).toISOString(),
        created_at: new Date(Date.UTC(2026, 8, 1 + ((index * 5) % 24))).toISOString(),
        updated_at: index % 5 === 0 ? new Date(Date.UTC(2026, 10, 1 + index / 5)).toISOString() : null,
        categories: index % 2 === 0 ? ["guides"] : ["news", "guides"].slice(0, 1 + (index % 3 === 0 ? 1 : 0)),
        language: ["en", "am", null][index % 3] ?? null,
        tags: index % 6 === 0 ? ["fees"] : [],
        ...(index % 4 === 3 ? authors[1] : authors[0]),
      })),
    );
    const app = await testApp(opened.store);
    const db = openMirrorDatabase();
    await mirrorArticles(
      {
        baseUrl: "http://server.invalid",
        now: () => TEST_NOW,
        lanes: () => segmentLanes(false),
        fetch: async (input) => {
          const { pathname } = new URL(input instanceof Request ? input.url : input);
          const { statusCode, headers, body } = await app.inject(pathname);
          return new Response(body, { status: statusCode, headers: { etag: String(headers.etag) } });
        },
      },
      keptArticles(db),
      new AbortController().signal,
    );
    globalThis.IDBKeyRange ??= IDBKeyRange;
    const phone = openMirrorDatabase();
    for (const question of QUESTIONS) {
      const query = Object.entries(question).map(([name, value]): [string, string] => [name, String(value)]);
      const answer = await app.inject(`/api/v1/articles?${new URLSearchParams(query).toString()}`);
      const server = articleListSchema.parse(answer.json());
      const here = await listOnPhone(phone, question);
      expect(here?.at).toBe(TEST_NOW);
      expect(comparable(here?.list), JSON.stringify(question)).toEqual(comparable(server));
    }
    expect((await listOnPhone(phone, { q: "ሠዐት ጸሃይ" }))?.list.meta.total).toBe(16);
    for (const kind of ["categories", "tags"] as const)
      for (const language of [undefined, "en", "am"] as const) {
        const path = `/api/v1/${kind}${language === undefined ? "" : `?language=${language}`}`;
        const server = topicListSchema.parse((await app.inject(path)).json());
        expect(await topicsOnPhone(phone, kind, language)).toEqual(server);
      }
    const misspelt = await listOnPhone(phone, { q: "nubmer 4" });
    expect(misspelt?.list.meta.total).toBeGreaterThan(0);
    expect(misspelt?.list.filters).toEqual({ read_as: "number 4" });
    expect((await articleOnPhone(phone, "article-6"))?.found?.article.slug).toBe("article-6");
    expect(await articleOnPhone(phone, "unknown")).toEqual({ found: null, at: TEST_NOW });
  } finally {
    await opened.close();
  }
});

function comparable(list: ArticleList | undefined) {
  return (
    list && {
      data: list.data,
      meta: list.meta,
      readAs: list.filters?.["read_as"],
      elsewhere: [list.filters?.["found_in"], list.filters?.["found_there"]],
    }
  );
}
