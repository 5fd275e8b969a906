import type { Kysely, Transaction } from "kysely";
import type { z } from "zod/mini";
import type { translationSchema } from "#domain/api/articles.ts";
import { validationProblem } from "../http/problem.ts";
import type { ProblemError } from "../http/problem.ts";
import type { Database } from "../store/schema.ts";
import { articleLanguage } from "./article-row.ts";
import { findId } from "./article-slugs.ts";

/** Makes an article a translation of another, or of none. All translations lead to one original. */
export async function translate(
  trx: Transaction<Database>,
  articleId: number,
  originalSlug: string | null,
): Promise<void> {
  const original = originalSlug === null ? null : await originalOf(trx, articleId, originalSlug);
  await trx.updateTable("articles").set({ translation_of: original }).where("id", "=", articleId).execute();
  // What translated this article now translates its original.
  await trx
    .updateTable("articles")
    .set({ translation_of: original })
    .where("translation_of", "=", articleId)
    .execute();
}

async function originalOf(trx: Transaction<Database>, articleId: number, slug: string): Promise<number> {
  const id = await findId(trx, slug);
  const row = await trx
    .selectFrom("articles")
    .select(["id", "translation_of"])
    .where("id", "=", id ?? 0)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) throw refused("There is no article with this address");
  if (row.id === articleId) throw refused("An article cannot translate itself");
  if (row.translation_of === articleId) throw refused("That article is a translation of this one");
  return row.translation_of ?? row.id;
}

function refused(message: string): ProblemError {
  return validationProblem([{ path: "translation_of", message }]);
}

/** The public articles that say the same in another language. */
export async function translationsOf(
  db: Kysely<Database>,
  { id, slug, language }: { id: number; slug: string; language?: string | null | undefined },
  now: string,
): Promise<z.infer<typeof translationSchema>[]> {
  const own = await db
    .selectFrom("articles")
    .select("translation_of")
    .where("id", "=", id)
    .executeTakeFirst();
  const original = own?.translation_of ?? id;
  const rows = await db
    .selectFrom("articles")
    .select(["slug", "title", "language"])
    .where((eb) => eb.or([eb("id", "=", original), eb("translation_of", "=", original)]))
    .where("status", "=", "published")
    .where("published_at", "<=", now)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.flatMap((row) => {
    const other = articleLanguage(row.language);
    if (other === null || other === language || row.slug === slug) return [];
    return [{ language: other, slug: row.slug, title: row.title }];
  });
}
