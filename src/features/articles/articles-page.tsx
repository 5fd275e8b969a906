import { useSearchParams } from "wouter";
import { publicPaths } from "#domain/api/public-paths.ts";
import { links } from "../../lib/links.ts";
import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import { apiAddress } from "../../lib/api-address.ts";
import { type Prefetch, useServices } from "../../hooks/services-context.ts";
import { site } from "../../lib/site.ts";
import { useQuery } from "../../hooks/use-query.ts";
import { ButtonLink } from "../../ui/button.tsx";
import cards from "../../ui/cards.module.css";
import { Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ArticleCard } from "./article-card.tsx";
import {
  type ArticleSearch,
  articlePageAddress,
  articleQuery,
  parseArticleSearch,
} from "./article-search.ts";
import { ArticlesFailed } from "./articles-failed.tsx";

export const prefetch: Prefetch = ({ articles }, { search }) =>
  articles.fetch(articleQuery(parseArticleSearch(search)));

/** `/articles/`. */
export function ArticlesPage() {
  usePageMessages("articles");
  const { t } = useTranslate();
  const [params] = useSearchParams();
  const search = parseArticleSearch(params);
  const isSearch = Object.keys(search.filters).length > 0;
  return (
    <>
      <PageTitle title={t("articles.title")} description={t("articles.description")} noindex={isSearch} />
      <PageHead title={t("articles.title")} lead={t("articles.lead")} />
      <div className={cards.section}>
        <ArticleIndex search={search} isSearch={isSearch} />
        <p>
          <a href={apiAddress(publicPaths.rssFeed, site.apiBaseUrl)} type="application/rss+xml">
            {t("articles.feed")}
          </a>
        </p>
      </div>
    </>
  );
}

function ArticleIndex({ search, isSearch }: { search: ArticleSearch; isSearch: boolean }) {
  const { t } = useTranslate();
  const { articles } = useServices();
  const query = articleQuery(search);
  const { data, error } = useQuery(articles, query);
  if (data === undefined) {
    return error === undefined ? (
      <SkeletonRows />
    ) : (
      <ArticlesFailed
        title={t("articles.failed")}
        error={error}
        onRetry={() => void articles.fetch(query, { force: true })}
      />
    );
  }
  if (data.meta.total === 0 && !isSearch) {
    return (
      <Notice title={t("articles.empty")}>
        <p>{t("articles.empty_text")}</p>
      </Notice>
    );
  }
  return (
    <>
      {isSearch && data.meta.total > 0 && <p>{t("articles.filtered", { count: data.meta.total })}</p>}
      {data.data.length === 0 && (
        <Notice title={t(data.meta.total === 0 ? "articles.none_found" : "articles.past_end")} />
      )}
      <ul className={cards.grid}>
        {data.data.map((article) => (
          <ArticleCard key={article.slug} article={article} heading="h2" />
        ))}
      </ul>
      <Pagination
        page={search.page}
        lastPage={data.meta.last_page}
        linkTo={(page) => links.articles(articlePageAddress(search, page))}
      />
      {isSearch && (
        <p>
          <ButtonLink href={links.articles()}>{t("articles.all")}</ButtonLink>
        </p>
      )}
    </>
  );
}
