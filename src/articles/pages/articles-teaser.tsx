import { links } from "../../platform/lib/links.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { CardSection } from "../../ui/card-section.tsx";
import ui from "../../ui/shared.module.css";
import { FailedNotice, Notice } from "../../ui/notice.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ArticleCard } from "./article-card.tsx";
import { knownLanguage } from "#domain/base/languages.ts";
import { NEWEST_ARTICLES_SHOWN } from "#domain/articles/contract.ts";
import { useMemo } from "react";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useStored } from "../../platform/hooks/use-stored.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import type { NewestArticlesView } from "../article-view.ts";
import { isFor, keptArticles, newestArticles, sortArticles } from "../newest-articles.ts";
import { useServerQuery, chooseSource } from "../use-server-query.ts";

export function ArticlesTeaser() {
  const { t } = useTranslate();
  return (
    <CardSection title={t("articles.newest")} all={{ href: links.articles(), text: t("articles.all") }}>
      <NewestArticles />
    </CardSection>
  );
}

function NewestArticles() {
  const { t } = useTranslate();
  const view = useNewestArticles();
  if (view.status === "loading") return <SkeletonRows count={3} />;
  if (view.status === "failed")
    return <FailedNotice title={t("articles.failed")} error={view.error} onRetry={view.retry} />;
  if (view.articles.length === 0) {
    return (
      <Notice title={t("articles.empty")}>
        <p>{t("articles.empty_text")}</p>
      </Notice>
    );
  }
  return (
    <ul className={ui.cards}>
      {view.articles.map((article) => (
        <ArticleCard key={article.slug} article={article} heading="h3" />
      ))}
    </ul>
  );
}

/** The three newest in the reader's language, from the server or the phone. */
function useNewestArticles(): NewestArticlesView {
  const { articles } = useServices();
  const { locale } = useTranslate();
  const question = newestArticles(locale);
  const server = useServerQuery(articles, question);
  const read = useMemo(() => (db: MirrorDatabase) => newestKept(db, locale), [locale]);
  const kept = useStored(read, undefined);
  const chosen = chooseSource({ ...server, data: server.data?.data }, kept);
  return {
    ...(chosen.status === "ready" ? { ...chosen, articles: chosen.data } : chosen),
    retry: () => void articles.fetch(question, { force: true }),
  };
}

async function newestKept(db: MirrorDatabase, locale: string) {
  const kept = await keptArticles(db).catch(() => null);
  if (kept === null) return null;
  const read = kept.articles.filter((article) => isFor(article, knownLanguage(locale)));
  return { data: sortArticles(read).slice(0, NEWEST_ARTICLES_SHOWN), at: kept.at };
}
