import type { ArticleSummary } from "#domain/api/articles.ts";
import { articleChanged } from "#domain/articles/article-changed.ts";
import { todayInAddisAbaba } from "#domain/day.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import cards from "../../ui/cards.module.css";
import { ArticleDate } from "./article-date.tsx";
import { AuthorLink } from "./author-link.tsx";

/** Author, dates, reading time. */
export function Byline({ article }: { article: ArticleSummary }) {
  const { t } = useTranslate();
  const { author, published_at: published, reading_time } = article;
  const changed = articleChanged(article);
  return (
    <p className={cards.fact}>
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
