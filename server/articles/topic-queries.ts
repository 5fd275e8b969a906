import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { ArticleTopic } from "#domain/api/articles.ts";
import type { Database } from "../store/schema.ts";
import type { ReadStore } from "../store/store.ts";
import type { ArticleTopics } from "./article-row.ts";

const LINKS = {
  categories: { table: "article_categories", column: "category_id" },
  tags: { table: "article_tags", column: "tag_id" },
} as const;

export type TopicKind = keyof typeof LINKS;

type FiledTopic = ArticleTopic & { article_id: number };

/** Topics per article, by name. */
export async function topicsOf(
  db: Kysely<Database>,
  articleIds: readonly number[],
): Promise<(articleId: number) => ArticleTopics> {
  if (articleIds.length === 0) return () => ({ categories: [], tags: [] });
  const filed = {
    categories: await filedTopics(db, "categories", articleIds),
    tags: await filedTopics(db, "tags", articleIds),
  };
  const own = (topics: readonly FiledTopic[], articleId: number): ArticleTopic[] =>
    topics
      .filter((topic) => topic.article_id === articleId)
      .map(({ id, name, slug }) => ({ id, name, slug }));
  return (articleId) => ({
    categories: own(filed.categories, articleId),
    tags: own(filed.tags, articleId),
  });
}

async function filedTopics(db: Kysely<Database>, kind: TopicKind, articleIds: readonly number[]) {
  const { table, column } = LINKS[kind];
  const { rows } = await sql<FiledTopic>`select f.article_id, t.id, t.name, t.slug
    from ${sql.table(table)} f join ${sql.table(kind)} t on t.id = ${sql.ref(`f.${column}`)}
    where f.article_id in (${sql.join([...articleIds])}) order by t.name`.execute(db);
  return rows;
}

/** Categories or tags of public articles by name, with their counts. */
export async function listTopics(
  store: ReadStore,
  kind: TopicKind,
  now: string,
): Promise<(ArticleTopic & { articles_count: number })[]> {
  const { table, column } = LINKS[kind];
  const { rows } = await sql<ArticleTopic & { articles_count: number }>`
    select t.id, t.name, t.slug, count(*) as articles_count
    from ${sql.table(kind)} t
    join ${sql.table(table)} f on ${sql.ref(`f.${column}`)} = t.id
    join articles a on a.id = f.article_id
    where a.status = 'published' and a.published_at <= ${now} and a.deleted_at is null
    group by t.id, t.name, t.slug order by t.name`.execute(store.db);
  return rows;
}
