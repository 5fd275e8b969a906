import type { Article } from "#domain/api/articles.ts";
import type { RouteParams } from "#domain/app-routes.ts";
import { Link } from "wouter";
import { links } from "../../lib/links.ts";
import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import { errorStatus } from "../../lib/api-error.ts";
import { type Prefetch, useServices } from "../../hooks/services-context.ts";
import { useQuery } from "../../hooks/use-query.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ArticleText } from "../../ui/article/article-text.tsx";
import cards from "../../ui/cards.module.css";
import { PageHead } from "../../ui/page-head.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ArticleDate } from "./article-date.tsx";
import { ArticlesFailed } from "./articles-failed.tsx";
import styles from "./articles.module.css";

export const prefetch: Prefetch = ({ article }, { params: { slug = "" } }) => article.fetch(slug);

/** `/articles/{slug}`. */
export function ArticlePage({ slug = "" }: RouteParams) {
  usePageMessages("articles");
  const { t } = useTranslate();
  return (
    <div className={cards.section}>
      <ArticleBody slug={slug} />
      <p>
        <ButtonLink href={links.articles()}>{t("articles.all")}</ButtonLink>
      </p>
    </div>
  );
}

function ArticleBody({ slug }: { slug: string }) {
  const { t } = useTranslate();
  const { article } = useServices();
  const { data, error } = useQuery(article, slug);
  // Unpublished: ignore the cached copy.
  if (error !== undefined && errorStatus(error) === 404) return <Missing />;
  if (data !== undefined) return <Whole article={data.data} />;
  return (
    <>
      <PageTitle title={t("articles.title")} />
      {error === undefined ? (
        <SkeletonRows />
      ) : (
        <>
          <PageHead title={t("articles.title")} />
          <ArticlesFailed
            title={t("article.failed")}
            error={error}
            onRetry={() => void article.fetch(slug, { force: true })}
          />
        </>
      )}
    </>
  );
}

function Missing() {
  const { t } = useTranslate();
  return (
    <>
      <PageTitle title={t("article.missing")} missing />
      <PageHead title={t("article.missing")} lead={t("article.missing_text")} />
    </>
  );
}

function Whole({ article }: { article: Article }) {
  const { t } = useTranslate();
  const description = article.meta_description ?? article.excerpt;
  const picture = article.featured_image_url;
  return (
    <article className={styles.article}>
      <PageTitle
        title={article.meta_title ?? article.title}
        {...(description === null ? {} : { description })}
      />
      <PageHead title={article.title} {...(article.excerpt === null ? {} : { lead: article.excerpt })} />
      <p className={cards.fact}>
        {article.author !== null && <>{t("article.by", { author: article.author.name })} · </>}
        {article.published_at !== null && (
          <>
            <ArticleDate instant={article.published_at} />
            {" · "}
          </>
        )}
        {t("articles.minutes", { count: article.reading_time })}
      </p>
      {picture?.startsWith("/") === true && <img className={styles.picture} src={picture} alt="" />}
      <ArticleText text={article.text} pictures={article.pictures ?? []} />
      <Topics article={article} />
    </article>
  );
}

function Topics({ article: { categories, tags } }: { article: Article }) {
  const { t } = useTranslate();
  const topics = [
    ...categories.map((topic) => ({ ...topic, search: new URLSearchParams({ category: topic.slug }) })),
    ...tags.map((topic) => ({ ...topic, search: new URLSearchParams({ tag: topic.slug }) })),
  ];
  if (topics.length === 0) return null;
  return (
    <nav className={styles.topics} aria-label={t("article.topics")}>
      {topics.map(({ name, search }) => (
        <Link key={search.toString()} href={links.articles(search.toString())}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
