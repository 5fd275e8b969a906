import type { Kysely, Transaction } from "kysely";
import { articleSlug, freeSlug } from "#domain/articles/article-slug.ts";
import { ProblemError } from "../http/problem.ts";
import type { Database } from "../store/schema.ts";

const FALLBACK = "article";
/** Longer slugs are cut at a hyphen before a number is added. */
const COMMON_START = 60;

/** The article with a slug, also a former one; null if none. */
export async function findId(db: Kysely<Database>, slug: string): Promise<number | null> {
  if (slug.includes("\u0000")) return null;
  const own = await db.selectFrom("articles").select("id").where("slug", "=", slug).executeTakeFirst();
  if (own) return own.id;
  const former = await db
    .selectFrom("article_slugs")
    .select("article_id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return former?.article_id ?? null;
}

/** A free slug for a title. Slugs of deleted articles and former ones stay taken. */
export async function slugForTitle(trx: Transaction<Database>, title: string): Promise<string> {
  const slug = articleSlug(title) || FALLBACK;
  const start = `${slug.slice(0, COMMON_START)}%`;
  const taken = await trx
    .selectFrom("articles")
    .select("slug")
    .where("slug", "like", start)
    .union(trx.selectFrom("article_slugs").select("slug").where("slug", "like", start))
    .execute();
  const slugs = new Set(taken.map((row) => row.slug));
  return freeSlug(slug, (tried) => slugs.has(tried));
}

/** 409 if a chosen slug is another article's, or was. */
export async function refuseTakenSlug(
  trx: Transaction<Database>,
  slug: string,
  ownId: number | null,
): Promise<void> {
  const id = await findId(trx, slug);
  if (id === null || id === ownId) return;
  const message = "Another article has this address, or had it before";
  throw new ProblemError(409, "duplicate_slug", {
    detail: `${message}. Choose a different one.`,
    errors: [{ path: "slug", message }],
  });
}

/** The former slug leads to the article from now on. */
export async function keepFormerSlug(
  trx: Transaction<Database>,
  articleId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await trx.deleteFrom("article_slugs").where("slug", "=", to).execute();
  await trx.insertInto("article_slugs").values({ slug: from, article_id: articleId }).execute();
}
