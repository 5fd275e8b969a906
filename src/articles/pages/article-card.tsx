import { Link } from "wouter";
import type { ArticleSummary } from "#domain/articles/contract.ts";
import { todayInAddisAbaba } from "#domain/base/day.ts";
import { localeOf } from "#domain/base/languages.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { links } from "../../platform/lib/links.ts";
import { PublishedDate } from "../../ui/published-date.tsx";
import ui from "../../ui/shared.module.css";
import styles from "./articles.module.css";

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
      {article.excerpt !== null && <p lang={foreign}>{article.excerpt}</p>}
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
        {byline && foreign !== undefined && (
          <> · {t("articles.language", { tag: foreign, name: localeOf(foreign).name })}</>
        )}
        {byline && article.is_sample === true && <> · {t("article.sample")}</>}
      </p>
    </li>
  );
}

/** The date in Ethiopia, in both calendars. */
export function ArticleDate({ instant }: { instant: string }) {
  return (
    <time dateTime={instant}>
      <PublishedDate day={todayInAddisAbaba(Date.parse(instant))} />
    </time>
  );
}

/** "By Hanna Tesfaye": leads to the author's articles. */
export function AuthorLink({ author }: { author: NonNullable<ArticleSummary["author"]> }) {
  const { t } = useTranslate();
  return (
    <Link className={styles.author} href={links.articles(`author_id=${author.id}`)}>
      {t("article.by", { author: author.name })}
    </Link>
  );
}

/** A text's language if it is not the page's, for its `lang`. */
export function useForeign(language: ArticleSummary["language"]): string | undefined {
  const { locale } = useTranslate();
  return language && language !== locale ? language : undefined;
}
