import { type Transaction, sql, type Kysely } from "kysely";
import { articleSlug, freeSlug } from "#domain/articles/article-slug.ts";
import type { ArticleTopic } from "#domain/articles/contract.ts";
import type { Language } from "#domain/base/languages.ts";
import { foldHomophones } from "#domain/passports/names/ethiopic.ts";
import { chunks } from "../store/json-table.ts";
import type { Database } from "../store/schema.ts";
import type { ReadStore } from "../store/store.ts";
import { inLanguage, visibleArticles } from "./article-filter.ts";
import type { ArticleTopics } from "./article-row.ts";

/** Files an article under these names only; new ones are created. A name in another case is the same topic. */
export async function fileUnder(
  trx: Transaction<Database>,
  articleId: number,
  kind: TopicKind,
  names: readonly string[],
): Promise<void> {
  const known = await trx.selectFrom(kind).selectAll().orderBy("id").execute();
  const wanted = new Map<string, number>();
  for (const name of names) {
    const key = topicKey(name);
    if (wanted.has(key)) continue;
    const found =
      known.find((topic) => topicKey(topic.name) === key) ?? (await addTopic(trx, kind, name, known));
    wanted.set(key, found.id);
  }
  const ids = [...wanted.values()];
  // Two tables, as Kysely's types have no name for both columns.
  if (kind === "categories") {
    await trx.deleteFrom("article_categories").where("article_id", "=", articleId).execute();
    for (const category_id of ids) {
      await trx.insertInto("article_categories").values({ article_id: articleId, category_id }).execute();
    }
  } else {
    await trx.deleteFrom("article_tags").where("article_id", "=", articleId).execute();
    for (const tag_id of ids) {
      await trx.insertInto("article_tags").values({ article_id: articleId, tag_id }).execute();
    }
  }
}

async function addTopic(
  trx: Transaction<Database>,
  kind: TopicKind,
  name: string,
  known: ArticleTopic[],
): Promise<ArticleTopic> {
  const slug = freeSlug(articleSlug(name) || "topic", (tried) => known.some((topic) => topic.slug === tried));
  const topic = await trx.insertInto(kind).values({ name, slug }).returningAll().executeTakeFirstOrThrow();
  known.push(topic);
  return topic;
}

function topicKey(name: string): string {
  return foldHomophones(name.normalize("NFKC").toLowerCase());
}

const LINKS = {
  categories: { table: "article_categories", column: "category_id" },
  tags: { table: "article_tags", column: "tag_id" },
} as const;

type TopicKind = keyof typeof LINKS;

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
