import { articleChanged } from "#domain/articles/article-description.ts";
import type { ArticleSummary } from "#domain/articles/contract.ts";
import { todayInAddisAbaba } from "#domain/base/day.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import ui from "../../ui/shared.module.css";
import { ArticleDate, AuthorLink } from "./article-card.tsx";

/** Author, dates, reading time. */
export function Byline({ article }: { article: ArticleSummary }) {
  const { t } = useTranslate();
  const { author, published_at: published, reading_time } = article;
  const changed = articleChanged(article);
  return (
    <p className={ui.cardFact}>
      {author !== null && (
        <>
          <AuthorLink author={author} />
          {" · "}
        </>
      )}
      {published !== null && (
        <>
          <ArticleDate instant={published} />
          {" · "}
        </>
      )}
      {t("articles.minutes", { count: reading_time })}
      {published !== null && dayOf(changed) > dayOf(published) && (
        <>
          <br />
          {t("article.updated")} <ArticleDate instant={changed} />
        </>
      )}
    </p>
  );
}

function dayOf(instant: string): number {
  return todayInAddisAbaba(Date.parse(instant));
}
