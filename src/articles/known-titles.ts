import type { ArticleSummary } from "#domain/articles/contract.ts";

type Known = { title: string; excerpt: string | null };

const MOST = 500;
const known = new Map<string, Known>();

/** Remembers, while the app is open, what lists said of articles that the phone may not keep. */
export function rememberTitles(
  articles: readonly Pick<ArticleSummary, "slug" | "title" | "excerpt">[],
): void {
  for (const { slug, title, excerpt } of articles) if (known.size < MOST) known.set(slug, { title, excerpt });
}

/** What lists said of an article. */
export function knownTitle(slug: string): Known | null {
  return known.get(slug) ?? null;
}
