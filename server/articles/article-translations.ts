import { knownLanguage } from "#domain/base/languages.ts";
import type { ArticleFault } from "#domain/articles/admin-contract.ts";
import type { Kysely, Transaction } from "kysely";
import type { ArticleTranslation } from "#domain/articles/contract.ts";
import { validationProblem, type ProblemError } from "../http/problem.ts";
import type { Database } from "../store/schema.ts";
import { visibleArticles } from "./article-filter.ts";
import { findId } from "./article-slugs.ts";

/** Makes an article a translation of another, or of none. All translations lead to one original. */
export async function translate(
  trx: Transaction<Database>,
  articleId: number,
  originalSlug: string | null,
): Promise<void> {
  const original = originalSlug === null ? null : await originalOf(trx, articleId, originalSlug);
  await trx.updateTable("articles").set({ translation_of: original }).where("id", "=", articleId).execute();
  if (original === null) return;
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
  if (row === undefined) throw refused("no_such_article", "There is no article with this address");
  if (row.id === articleId) throw refused("translates_itself", "An article cannot translate itself");
  if (row.translation_of === articleId)
    throw refused("is_its_translation", "That article is a translation of this one");
  return row.translation_of ?? row.id;
}

function refused(code: ArticleFault, message: string): ProblemError {
  return validationProblem([{ path: "translation_of", message, code }]);
}

type Translated = { id: number; translation_of: number | null; language: string | null };

/** The public articles that say the same in another language, for each of some articles. */
export async function translationsOf(
  db: Kysely<Database>,
  articles: readonly Translated[],
  now: string,
): Promise<(article: Translated) => ArticleTranslation[]> {
  if (articles.length === 0) return () => [];
  const originals = articles.map(originalId);
  const rows = await visibleArticles(db, now)
    .select(["id", "translation_of", "slug", "title", "language"])
    .where((eb) => eb.or([eb("id", "in", originals), eb("translation_of", "in", originals)]))
    .orderBy("id")
    .execute();
  return (article) =>
    rows
      .filter((row) => row.id !== article.id && row.language !== article.language)
      .filter((row) => originalId(row) === originalId(article))
      .flatMap(({ slug, title, ...row }) => {
        const language = knownLanguage(row.language);
        return language === undefined ? [] : [{ language, slug, title }];
      })
      // The first written of each language.
      .filter(({ language }, at, all) => all.findIndex((other) => other.language === language) === at);
}

function originalId({ id, translation_of }: Pick<Translated, "id" | "translation_of">): number {
  return translation_of ?? id;
}
