import { Link } from "wouter";
import type { ArticleSummary } from "#domain/articles/contract.ts";
import { links } from "../../platform/lib/links.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import ui from "../../ui/ui.module.css";
import { ArticleDate } from "./article-date.tsx";
import { AuthorLink } from "./author-link.tsx";
import styles from "./articles.module.css";
import { useForeign } from "./use-foreign.ts";

type ArticleCardProps = {
  article: ArticleSummary;
  heading: "h2" | "h3";
  /** Names the author and says whether it is a sample; requires the `articles` texts. */
  byline?: boolean;
};

export function ArticleCard({ article, heading: Heading, byline = false }: ArticleCardProps) {
  const { t } = useTranslate();
  const foreign = useForeign(article.language);
  return (
    <li className={`${ui.card} ${styles.card}`}>
      <Heading lang={foreign}>
        <Link className={ui.cardName} href={links.article(article.slug)}>
          {article.title}
        </Link>
      </Heading>
      {article.excerpt !== null && (
        <p className={styles.excerpt} lang={foreign}>
          {article.excerpt}
        </p>
      )}
      <p className={`${ui.cardFact} ${styles.when}`}>
        {byline && article.author !== null && (
          <>
            <AuthorLink author={article.author} />
            {" · "}
          </>
        )}
        {article.published_at !== null && (
          <>
            <ArticleDate instant={article.published_at} />
            {" · "}
          </>
        )}
        {t("articles.minutes", { count: article.reading_time })}
        {byline && article.is_sample === true && <> · {t("article.sample")}</>}
      </p>
    </li>
  );
}
