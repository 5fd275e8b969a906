import {
  type ArticleAround,
  type ArticleSummary,
  type Article,
  type SyncedArticle,
  MOST_RELATED_ARTICLES,
} from "./contract.ts";

type Listed = Pick<ArticleSummary, "id" | "slug" | "title" | "published_at" | "tags" | "language">;

/**
 * What to read after an article, among published ones: before and after it by publish date, and those with most tags in
 * common, newer first. Only articles that its readers can read: not in the other language, and none of its translations.
 */
export function articlesAround<A extends Listed>(
  article: Listed,
  published: readonly A[],
  translations: readonly { slug: string }[] = [],
): Omit<ArticleAround, "related"> & { related: A[] } {
  const newestFirst = published
    .filter((other) => other.slug !== article.slug && isReadable(article, other))
    .filter((other) => !translations.some(({ slug }) => slug === other.slug))
    .sort((a, b) => compareDates(b, a));
  const tags = new Set(article.tags.map(({ slug }) => slug));
  const related = newestFirst
    .map((other) => ({ other, shared: other.tags.filter(({ slug }) => tags.has(slug)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MOST_RELATED_ARTICLES);
  return {
    previous: link(newestFirst.find((other) => compareDates(other, article) < 0)),
    next: link(newestFirst.filter((other) => compareDates(other, article) > 0).at(-1)),
    related: related.map(({ other }) => other),
  };
}

function isReadable({ language: one }: Listed, { language: other }: Listed): boolean {
  return !one || !other || one === other;
}

/** Orders as lists do: by date, then id. */
function compareDates(a: Listed, b: Listed): number {
  const [first, second] = [a.published_at ?? "", b.published_at ?? ""];
  return first === second ? a.id - b.id : first < second ? -1 : 1;
}

function link(article: Listed | undefined): ArticleAround["next"] {
  return article === undefined ? null : { slug: article.slug, title: article.title };
}

/** Phones keep and pages show an article without its Markdown. */
export function readableArticle({ content: _content, ...article }: Article): SyncedArticle {
  const { pictures = [], translations = [] } = article;
  return { ...article, pictures, translations };
}
