import { Link } from "wouter";
import type { ArticleSummary } from "#domain/api/articles.ts";
import { links } from "../../lib/links.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import cards from "../../ui/cards.module.css";
import { ArticleDate } from "./article-date.tsx";
import styles from "./articles.module.css";

export function ArticleCard({
  article,
  heading: Heading,
}: {
  article: ArticleSummary;
  heading: "h2" | "h3";
}) {
  const { t } = useTranslate();
  return (
    <li className={`${cards.card} ${styles.card}`}>
      <Heading>
        <Link className={cards.name} href={links.article(article.slug)}>
          {article.title}
        </Link>
      </Heading>
      {article.excerpt !== null && <p className={styles.excerpt}>{article.excerpt}</p>}
      <p className={`${cards.fact} ${styles.when}`}>
        {article.published_at !== null && (
          <>
            <ArticleDate instant={article.published_at} />
            {" · "}
          </>
        )}
        {t("articles.minutes", { count: article.reading_time })}
      </p>
    </li>
  );
}
