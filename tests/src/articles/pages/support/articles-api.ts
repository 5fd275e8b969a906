import type { ArticleAround, SyncedArticle } from "#domain/articles/contract.ts";
import type { LocalAnswer, RenderedPage } from "#domain/base/rendered-page.ts";
import { render } from "../../../../../src/entry-server.tsx";
import { inventedArticle } from "../../support/invented-article.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const LINKS = { first: null, last: null, prev: null, next: null };
const TOPICS: Record<string, object[]> = {
  "/api/v1/categories": [{ id: 1, name: "Guides", slug: "guides", articles_count: 2 }],
  "/api/v1/tags": [
    { id: 1, name: "Fees", slug: "fees", articles_count: 1 },
    { id: 2, name: "Unused", slug: "unused", articles_count: 0 },
  ],
};

export type Answers = {
  articles?: readonly SyncedArticle[];
  total?: number;
  around?: ArticleAround;
  /** The status that every question of articles is answered. */
  status?: number;
};

/** A page as the server renders it over an invented API, its main part without classes, and what it asked. */
export async function renderArticles(
  path: string,
  search = "",
  { articles = [inventedArticle(1)], total = articles.length, around, status }: Answers = {},
  locale = "en",
): Promise<{ page: RenderedPage; html: string; asked: string[] }> {
  const asked: string[] = [];
  const page = await render({
    path,
    search,
    locale,
    now: NOW,
    origin: "https://passports.example",
    ask: async (question) => {
      asked.push(question);
      const [at = "", query = ""] = question.split("?");
      if (at === "/api/v1/overview")
        return json({
          data: { total: 0, newest_list_day: null, branches: [] },
          meta: { sample_data: false },
        });
      if (status !== undefined) return problem(status);
      const topics = TOPICS[at];
      if (topics !== undefined) return json({ data: topics, meta: { count: topics.length } });
      if (at === "/api/v1/articles") return json(listOf(articles, total, new URLSearchParams(query)));
      const found = articles.find(({ slug }) => at === `/api/v1/articles/${slug}`);
      return found === undefined
        ? problem(404)
        : json({ data: { ...found, content: "" }, around, meta: { etag: "e" } });
    },
  });
  const main = /<main[\s\S]*<\/main>/.exec(page.body)?.[0] ?? "";
  return { page, html: main.replaceAll(/ class="[^"]*"|<!--.*?-->/g, ""), asked };
}

function listOf(data: readonly SyncedArticle[], total: number, query: URLSearchParams): object {
  const [page, size] = [Number(query.get("page")), Number(query.get("page_size"))];
  const last = Math.max(1, Math.ceil(total / size));
  const meta = { current_page: page, per_page: size, page_size: size, page_size_options: [20] };
  return { data, links: LINKS, meta: { ...meta, total, last_page: last, has_more: page < last } };
}

function json(body: unknown, status = 200): LocalAnswer {
  const type = status === 200 ? "application/json" : "application/problem+json";
  return { status, headers: [["content-type", type]], body: JSON.stringify(body) };
}

const problem = (status: number) =>
  json(
    { type: "about:blank", title: "Problem", status, code: status === 404 ? "not_found" : "down" },
    status,
  );
