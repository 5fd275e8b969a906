import type { Language } from "#domain/base/languages.ts";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { ArticleTopic } from "#domain/articles/contract.ts";
import { chunks } from "../store/json-table.ts";
import type { Database } from "../store/schema.ts";
import type { ReadStore } from "../store/store.ts";
import { inLanguage, visibleArticles } from "./article-filter.ts";
import type { ArticleTopics } from "./article-row.ts";

const LINKS = {
  categories: { table: "article_categories", column: "category_id" },
  tags: { table: "article_tags", column: "tag_id" },
} as const;

export type TopicKind = keyof typeof LINKS;

/** Parameters of a statement are limited. */
const AT_ONCE = 1000;

/** Topics per article, by name. */
export async function topicsOf(
  db: Kysely<Database>,
  articleIds: readonly number[],
): Promise<(articleId: number) => ArticleTopics> {
  const filed = {
    categories: await filedTopics(db, "categories", articleIds),
    tags: await filedTopics(db, "tags", articleIds),
  };
  return (articleId) => ({
    categories: filed.categories.get(articleId) ?? [],
    tags: filed.tags.get(articleId) ?? [],
  });
}

async function filedTopics(
  db: Kysely<Database>,
  kind: TopicKind,
  articleIds: readonly number[],
): Promise<Map<number, ArticleTopic[]>> {
  const { table, column } = LINKS[kind];
  const filed = new Map<number, ArticleTopic[]>();
  for (const ids of chunks(articleIds, AT_ONCE)) {
    const { rows } = await sql<ArticleTopic & { article_id: number }>`
      select f.article_id, t.id, t.name, t.slug
      from ${sql.table(table)} f join ${sql.table(kind)} t on t.id = ${sql.ref(`f.${column}`)}
      where f.article_id in (${sql.join(ids)}) order by t.name`.execute(db);
    for (const { article_id, ...topic } of rows) {
      const topics = filed.get(article_id);
      if (topics === undefined) filed.set(article_id, [topic]);
      else topics.push(topic);
    }
  }
  return filed;
}

/** Categories or tags of public articles by name, with their counts; `language`: of those that its readers see. */
export async function listTopics(
  store: ReadStore,
  kind: TopicKind,
  now: string,
  language?: Language,
): Promise<(ArticleTopic & { articles_count: number })[]> {
  const { table, column } = LINKS[kind];
  const visible = visibleArticles(store.db, now);
  const articles = (language === undefined ? visible : inLanguage(visible, language)).select("articles.id");
  const { rows } = await sql<ArticleTopic & { articles_count: number }>`
    select t.id, t.name, t.slug, count(*) as articles_count
    from ${sql.table(kind)} t
    join ${sql.table(table)} f on ${sql.ref(`f.${column}`)} = t.id
    join (${articles}) a on a.id = f.article_id
    group by t.id, t.name, t.slug order by t.name`.execute(store.db);
  return rows;
}
