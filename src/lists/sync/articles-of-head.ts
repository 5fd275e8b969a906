import { articlesTag } from "#domain/lists/head-tags.ts";
import { ARTICLES_REVISION } from "../../platform/db/meta.ts";
import type { ArticleStore } from "./kept-articles.ts";
import { type ArticleSource, mirrorArticles } from "./mirror-articles.ts";

/** Does what `mirrorArticles` does; asks nothing if a head that was just read names what is kept. Throws StorageFailure. */
export async function articlesOfHead(
  source: Omit<ArticleSource, "tagOf">,
  store: ArticleStore,
  signal: AbortSignal,
  named: string | undefined,
): Promise<void> {
  const kept = (await store.read())?.kept;
  if (kept?.revision === ARTICLES_REVISION && kept.head !== undefined && kept.head === named)
    await store.touch({ ...kept, at: source.now() });
  else await mirrorArticles({ ...source, tagOf: articlesTag }, store, signal);
}
