import type { Insertable } from "kysely";
import { articleSearchText } from "#domain/articles/article-search.ts";
import { readText } from "../../../server/articles/article-row.ts";
import type { ArticleTable } from "../../../server/store/tables/articles.ts";
import type { Store } from "../../../server/store/store.ts";
import { UNSET } from "../../src/articles/support/invented-article.ts";

export type InventedArticle = Partial<Omit<Insertable<ArticleTable>, "id">> & {
  slug: string;
  categories?: readonly string[];
  tags?: readonly string[];
};

/** Ids count from 1; topics are named by slug. */
export async function storeArticles(store: Store, articles: readonly InventedArticle[]): Promise<void> {
  await store.write(async (trx) => {
    for (const { categories = [], tags = [], ...rest } of articles) {
      const given = {
        title: `About ${rest.slug}`,
        excerpt: null,
        content: "Take your receipt with you.",
        ...rest,
      };
      const { id } = await trx
        .insertInto("articles")
        .values({
          search_text: searchText(given, [...categories, ...tags]),
          ...UNSET,
          status: "published",
          published_at: "2026-11-01T08:00:00.000Z",
          reading_time: 1,
          word_count: 5,
          author_id: null,
          author_name: null,
          created_at: "2026-10-30T08:00:00.000Z",
          updated_at: null,
          deleted_at: null,
          ...given,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      for (const [kind, link, column, slugs] of [
        ["categories", "article_categories", "category_id", categories],
        ["tags", "article_tags", "tag_id", tags],
      ] as const) {
        for (const slug of slugs) {
          const topic = { slug, name: topicName(slug) };
          await trx
            .insertInto(kind)
            .values(topic)
            .onConflict((conflict) => conflict.doNothing())
            .execute();
          const named = await trx
            .selectFrom(kind)
            .select("id")
            .where("slug", "=", slug)
            .executeTakeFirstOrThrow();
          const row = { article_id: id, [column]: named.id } as { article_id: number; category_id: number };
          await trx
            .insertInto(link as "article_categories")
            .values(row)
            .execute();
        }
      }
    }
  });
}

type Searched = { title: string; excerpt: string | null; content: string };

function searchText({ title, excerpt, content }: Searched, topics: readonly string[]): string {
  const tags = topics.map((slug) => ({ name: topicName(slug) }));
  return articleSearchText({ title, excerpt, text: readText(content).text, categories: [], tags });
}

function topicName(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1);
}
