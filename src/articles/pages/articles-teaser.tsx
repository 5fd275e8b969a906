import { links } from "../../platform/lib/links.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { useNewestArticles } from "../use-newest-articles.ts";
import { CardSection } from "../../ui/card-section.tsx";
import ui from "../../ui/shared.module.css";
import { FailedNotice, Notice } from "../../ui/notice.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ArticleCard } from "./article-card.tsx";

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
