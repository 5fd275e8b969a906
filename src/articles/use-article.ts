import { useEffect, useMemo, useState } from "react";
import type { ArticleAround, SyncedArticle } from "#domain/articles/contract.ts";
import { articlesAround, readableArticle } from "#domain/articles/related-articles.ts";
import type { MirrorDatabase } from "../platform/db/database.ts";
import { useServices } from "../platform/hooks/services-context.ts";
import { useStored } from "../platform/hooks/use-stored.ts";
import { errorStatus } from "../platform/lib/api-error.ts";
import type { ArticleView } from "./article-view.ts";
import { knownTitle, rememberTitles } from "./known-titles.ts";
import { keptArticles } from "./newest-articles.ts";
import { useServerQuery, chooseSource } from "./use-server-query.ts";

/** The signed head says it some moments after the article's own address. */
const SYNCED_AFTER_MS = [0, 3_000, 15_000, 60_000];

/** An article and what to read after it, from the server or, at once, from the phone. */
export function useArticle(slug: string): ArticleView {
  const { article, mirror } = useServices();
  const server = useServerQuery(article, slug);
  const phone = useArticleOnPhone(slug);
  const found = phone?.found;
  const isMissing = server.error !== undefined && errorStatus(server.error) === 404;
  // Remembered, as it goes from the phone too.
  const [goneSlug, setGoneSlug] = useState<string | null>(null);
  const isStillHere = isMissing && Boolean(found);
  const wasHere = isStillHere || (isMissing && server.data !== undefined);
  if (wasHere && goneSlug !== slug) setGoneSlug(slug);
  useEffect(() => {
    if (!isStillHere) return undefined;
    const sync = () => void mirror.sync({ reason: "visible" });
    const timers = SYNCED_AFTER_MS.map((ms) => setTimeout(sync, ms));
    return () => timers.forEach(clearTimeout);
  }, [isStillHere, mirror]);
  const answer = server.data;
  useEffect(() => {
    if (answer) rememberTitles([answer.data, ...(answer.around?.related ?? [])]);
  }, [answer]);
  const retry = () => void article.fetch(slug, { force: true });
  const read = useMemo(
    () => answer && { article: readableArticle(answer.data), around: answer.around ?? found?.around ?? null },
    [answer, found],
  );

  if (isMissing) return { status: "missing", withdrawn: wasHere || goneSlug === slug, retry };
  const kept = found && phone ? { data: found, at: phone.at } : phone && null;
  const chosen = chooseSource({ ...server, data: read }, kept);
  if (chosen.status === "ready") {
    const { data, source, at } = chosen;
    return { status: "ready", article: data.article, around: data.around, source, at, retry };
  }
  if (chosen.status === "failed" && chosen.error.kind === "offline" && phone)
    return { status: "not-kept", known: knownTitle(slug), retry };
  return { ...chosen, retry };
}

/** Undefined until read; null before articles are on the phone, or if its storage is unreadable. */
function useArticleOnPhone(slug: string): PhoneArticle | null | undefined {
  const read = useMemo(
    () => async (db: MirrorDatabase) => ({ slug, here: await articleOnPhone(db, slug).catch(() => null) }),
    [slug],
  );
  const phone = useStored(read, undefined);
  return phone?.slug === slug ? phone.here : undefined;
}

/** `found`: null if it is not among the kept ones. */
type PhoneArticle = {
  found: { article: SyncedArticle; version: string; around: ArticleAround } | null;
  at: number;
};

/** An article on the phone and what to read after it; null before articles are here. */
export async function articleOnPhone(
  db: Pick<MirrorDatabase, "articles" | "articleBodies" | "meta">,
  slug: string,
): Promise<PhoneArticle | null> {
  const [kept, row] = await Promise.all([keptArticles(db), db.articles.get(slug)]);
  if (kept === null) return null;
  const body = row && (await db.articleBodies.get(row.version));
  if (row === undefined || body === undefined) return { found: null, at: kept.at };
  const { article } = body;
  const around = articlesAround(article, kept.articles, article.translations);
  return { found: { article, version: row.version, around }, at: kept.at };
}
