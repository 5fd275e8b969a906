import { links } from "../../lib/links.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useServices } from "../../hooks/services-context.ts";
import { useQuery } from "../../hooks/use-query.ts";
import { CardSection } from "../../ui/card-section.tsx";
import cards from "../../ui/cards.module.css";
import { Notice } from "../../ui/notice.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ArticleCard } from "./article-card.tsx";
import { NEWEST_ARTICLES } from "./article-queries.ts";
import { ArticlesFailed } from "./articles-failed.tsx";

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
  const { articles } = useServices();
  const { data, error } = useQuery(articles, NEWEST_ARTICLES);
  if (data === undefined) {
    return error === undefined ? (
      <SkeletonRows count={3} />
    ) : (
      <ArticlesFailed
        title={t("articles.failed")}
        error={error}
        onRetry={() => void articles.fetch(NEWEST_ARTICLES, { force: true })}
      />
    );
  }
  if (data.data.length === 0) {
    return (
      <Notice title={t("articles.empty")}>
        <p>{t("articles.empty_text")}</p>
      </Notice>
    );
  }
  return (
    <ul className={cards.grid}>
      {data.data.map((article) => (
        <ArticleCard key={article.slug} article={article} heading="h3" />
      ))}
    </ul>
  );
}
