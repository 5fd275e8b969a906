import type { Transaction } from "kysely";
import type { ArticleTopic } from "#domain/articles/contract.ts";
import { articleSlug, freeSlug } from "#domain/articles/article-slug.ts";
import { foldHomophones } from "#domain/passports/names/ethiopic.ts";
import type { Database } from "../store/schema.ts";
import type { TopicKind } from "./topic-queries.ts";

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
