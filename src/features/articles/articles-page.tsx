import { feedPath } from "#domain/api/feeds.ts";
import { articleLanguage } from "../../articles/newest-articles.ts";
import { useArticleList } from "../../articles/use-article-list.ts";
import type { Prefetch } from "../../hooks/services-context.ts";
import { useUrlSearch } from "../../hooks/use-url-search.ts";
import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import { apiAddress } from "../../lib/api-address.ts";
import { isNarrowed, readSearch } from "../../lib/search-spec.ts";
import { site } from "../../lib/site.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { OrderField } from "../../ui/list/order-field.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { ArticleFilters } from "./article-filters.tsx";
import { ordersFor } from "./article-orders.ts";
import { ArticleResults } from "./article-results.tsx";
import { ARTICLE_FILTERS, ARTICLE_SEARCH, articleQuestion } from "./article-search.ts";
import { ChosenArticles } from "./chosen-articles.tsx";

export const prefetch: Prefetch = ({ articles, topics }, { search, locale }) => {
  const language = articleLanguage(locale);
  return Promise.all([
    articles.fetch(articleQuestion(readSearch(ARTICLE_SEARCH, search), locale)),
    topics.fetch({ kind: "categories", language }),
    topics.fetch({ kind: "tags", language }),
  ]);
};

/** `/articles/`. */
export function ArticlesPage() {
  usePageMessages("articles", "lists");
  const { t, locale } = useTranslate();
  const list = useUrlSearch(ARTICLE_SEARCH);
  const { search, linkTo, go } = list;
  const view = useArticleList(articleQuestion(search, locale));
  const isSearch = isNarrowed(search, ARTICLE_FILTERS);
  const found = view.status === "ready" ? view.list : null;
  const readAs = found?.filters?.["read_as"];
  return (
    <>
      <PageTitle
        title={t("articles.title")}
        description={t("articles.description")}
        noindex={isSearch || search.status !== ""}
      />
      <PageHead title={t("articles.title")} lead={t("articles.lead")} />
      <ListPage
        filters={<ArticleFilters list={list} />}
        label={t("articles.title")}
        count={found && t("articles.count", { count: found.meta.total })}
        order={<OrderField search={search} orders={ordersFor(search)} onOrder={go} />}
      >
        <ChosenArticles list={list} found={found?.data ?? []} />
        {typeof readAs === "string" && <p>{t("articles.read_as", { words: readAs })}</p>}
        <PagedList
          state={view.status === "ready" ? { ...view, lastPage: view.list.meta.last_page } : view}
          page={search.page}
          linkTo={(page) => linkTo({ page })}
          failed={t("articles.failed")}
          onRetry={view.retry}
        >
          {view.status === "ready" && (
            <ArticleResults {...view} isSearch={isSearch} clearHref={list.clearHref} here={linkTo({})} />
          )}
        </PagedList>
        <p>
          <a
            href={apiAddress(feedPath("rss", articleLanguage(locale) ?? null), site.apiBaseUrl)}
            type="application/rss+xml"
          >
            {t("articles.feed")}
          </a>
        </p>
      </ListPage>
    </>
  );
}
