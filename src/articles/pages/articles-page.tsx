import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ArticleSummary, ArticleList } from "#domain/articles/contract.ts";
import { feedPath } from "#domain/articles/feeds.ts";
import { parseIsoDate } from "#domain/base/day.ts";
import { knownLanguage, localeOf } from "#domain/base/languages.ts";
import { LANGUAGE_PARAM } from "#domain/base/page-language.ts";
import type { Prefetch } from "../../platform/hooks/services-context.ts";
import { useUrlSearch, type UrlSearch } from "../../platform/hooks/use-url-search.ts";
import { formatEthiopian } from "#domain/languages/dates.ts";
import type { MessageId } from "../../platform/i18n/translator.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { apiAddress } from "../../platform/lib/api-address.ts";
import { links } from "../../platform/lib/links.ts";
import { isNarrowed, readSearch, formatSearch } from "../../platform/lib/search-params.ts";
import { site } from "../../platform/lib/site.ts";
import { ButtonLink } from "../../ui/button.tsx";
import ui from "../../ui/shared.module.css";
import { FoldedOnPhones } from "../../ui/folded-on-phones.tsx";
import { InputField } from "../../ui/form/field.tsx";
import { ChosenFilters } from "../../ui/list/chosen-filters.tsx";
import { DateField, FilterForm, MoreFilters, ListPage, OrderField } from "../../ui/list/list-page.tsx";
import { PagedList } from "../../ui/pagination.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead, PageTitle } from "../../ui/page-head.tsx";
import type { Origin } from "../article-view.ts";
import { useArticleList, useTopics } from "../use-article-list.ts";
import { ArticleCard } from "./article-card.tsx";
import {
  ARTICLE_FILTERS,
  ARTICLE_SEARCH,
  articleQuestion,
  type ArticleSearch,
} from "./article-search-params.ts";
import { FromPhone } from "./from-phone.tsx";
import { Topics } from "./topics.tsx";

export const prefetch: Prefetch = ({ articles, topics }, { search, locale }) => {
  const language = knownLanguage(locale);
  return Promise.all([
    articles.fetch(articleQuestion(readSearch(ARTICLE_SEARCH, search), locale)),
    topics.fetch({ kind: "categories", language }),
    topics.fetch({ kind: "tags", language }),
  ]);
};

/** `/articles/`. */
export function ArticlesPage() {
  usePageMessages("articles", "list-filters");
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
            href={apiAddress(feedPath("rss", knownLanguage(locale) ?? null), site.apiBaseUrl)}
            type="application/rss+xml"
          >
            {t("articles.feed")}
          </a>
          {search.languages === "" && (
            <>
              {" · "}
              <Link href={linkTo({ languages: "all" })}>{t("articles.other_languages")}</Link>
            </>
          )}
        </p>
      </ListPage>
    </>
  );
}

function ArticleFilters({ list }: { list: UrlSearch<ArticleSearch> }) {
  const { t } = useTranslate();
  const { search, filter } = list;
  const { q, published_after, published_before } = search;
  const typed = { q: "", published_after: "", published_before: "" };
  return (
    <>
      <FilterForm
        action={links.articles()}
        kept={formatSearch(ARTICLE_SEARCH, { ...search, ...typed, page: 1 })}
        values={{ q, published_after, published_before }}
        onSearch={filter}
      >
        <InputField
          label={t("articles.search")}
          name="q"
          type="search"
          defaultValue={q}
          autoComplete="off"
          enterKeyHint="search"
        />
        <MoreFilters
          title={t("articles.by_date")}
          open={isNarrowed(search, ["published_after", "published_before"])}
        >
          <DateField label={t("filter.after")} name="published_after" day={published_after} />
          <DateField label={t("filter.before")} name="published_before" day={published_before} />
        </MoreFilters>
      </FilterForm>
      <FoldedOnPhones title={t("articles.topics")}>
        <Topics list={list} kind="categories" param="category" />
        <Topics list={list} kind="tags" param="tag" />
      </FoldedOnPhones>
    </>
  );
}

type ChosenArticlesProps = { list: UrlSearch<ArticleSearch>; found: readonly ArticleSummary[] };

/** What the list is narrowed to, in words. */
function ChosenArticles({ list, found }: ChosenArticlesProps) {
  const translator = useTranslate();
  const { t } = translator;
  const { search, linkTo, clearHref } = list;
  const [categories, tags] = [useTopics("categories"), useTopics("tags")];
  const nameIn = (topics: typeof tags, chosen: string): string =>
    (topics.status === "ready" && topics.data.data.find(({ slug }) => slug === chosen)?.name) || chosen;
  const date = (day: string): string => formatEthiopian(translator, parseIsoDate(day) ?? 0);
  const author = found.find((article) => String(article.author?.id) === search.author_id)?.author;
  const words: Record<(typeof ARTICLE_FILTERS)[number], (value: string) => string> = {
    q: (value) => t("articles.with_words", { words: value }),
    category: (value) => nameIn(categories, value),
    tag: (value) => `#${nameIn(tags, value)}`,
    author_id: () => (author ? t("article.by", { author: author.name }) : t("articles.one_author")),
    published_after: (value) => t("articles.from_date", { date: date(value) }),
    published_before: (value) => t("articles.to_date", { date: date(value) }),
    languages: () => t("articles.all_languages"),
  };
  const chosen = ARTICLE_FILTERS.filter((name) => search[name] !== "").map((name) => ({
    name,
    text: words[name](search[name]),
    href: linkTo({ [name]: "" }),
  }));
  return <ChosenFilters filters={chosen} clearHref={clearHref} />;
}

type ArticleResultsProps = Origin & {
  list: ArticleList;
  isSearch: boolean;
  clearHref: string;
  /** The address of this search. */
  here: string;
};

function ArticleResults({ list, source, at, isSearch, clearHref, here }: ArticleResultsProps) {
  return (
    <>
      {list.data.length === 0 ? (
        <NoArticles isPastEnd={list.meta.total > 0} isSearch={isSearch} clearHref={clearHref}>
          <FoundElsewhere list={list} here={here} />
        </NoArticles>
      ) : (
        <ul className={ui.cards}>
          {list.data.map((article) => (
            <ArticleCard key={article.slug} article={article} heading="h2" byline />
          ))}
        </ul>
      )}
      <FromPhone source={source} at={at} />
    </>
  );
}

/** Says how many articles in another language have the same words. The link loads the page in that language, so it works without script. */
function FoundElsewhere({ list: { filters = {} }, here }: Pick<ArticleResultsProps, "list" | "here">) {
  const { t } = useTranslate();
  const language = knownLanguage(filters["found_in"]);
  const count = Number(filters["found_there"]);
  if (language === undefined || !(count > 0)) return null;
  const address = `${here}${here.includes("?") ? "&" : "?"}${LANGUAGE_PARAM}=${language}`;
  return (
    <p>
      <a href={address} hrefLang={language}>
        {t("articles.elsewhere", {
          count,
          language: t("articles.language", { tag: language, name: localeOf(language).name }),
        })}
      </a>
    </p>
  );
}

type NoArticlesProps = { isPastEnd: boolean; isSearch: boolean; clearHref: string; children: ReactNode };

function NoArticles({ isPastEnd, isSearch, clearHref, children }: NoArticlesProps) {
  const { t } = useTranslate();
  if (!isPastEnd && !isSearch) {
    return (
      <Notice title={t("articles.empty")}>
        <p>{t("articles.empty_text")}</p>
      </Notice>
    );
  }
  return (
    <Notice
      title={t(isPastEnd ? "articles.past_end" : "articles.none_found")}
      actions={<ButtonLink href={clearHref}>{t("articles.all")}</ButtonLink>}
    >
      {!isPastEnd && <p>{t("articles.none_text")}</p>}
      {children}
    </Notice>
  );
}

type ArticleOrder = Pick<ArticleSearch, "sort" | "sort_dir"> & { label: MessageId };

const USUAL: readonly [ArticleOrder, ...ArticleOrder[]] = [
  { sort: "published_at", sort_dir: "desc", label: "articles.newest_first" },
  { sort: "published_at", sort_dir: "asc", label: "articles.oldest_first" },
  { sort: "updated_at", sort_dir: "desc", label: "articles.last_changed" },
  { sort: "title", sort_dir: "asc", label: "articles.title_up" },
];

/** From an address only. */
const SELDOM: readonly ArticleOrder[] = [
  { sort: "title", sort_dir: "desc", label: "articles.title_down" },
  { sort: "updated_at", sort_dir: "asc", label: "articles.first_changed" },
  { sort: "created_at", sort_dir: "desc", label: "articles.last_written" },
  { sort: "created_at", sort_dir: "asc", label: "articles.first_written" },
];

/** The usual orders, and the one in use. A search has its own in place of the newest first. */
export function ordersFor(search: ArticleSearch): readonly ArticleOrder[] {
  const { q, sort, sort_dir } = search;
  const [newest, ...usual] = USUAL;
  const first: ArticleOrder = q === "" ? newest : { ...newest, label: "articles.best_first" };
  return [first, ...usual, ...SELDOM.filter((order) => order.sort === sort && order.sort_dir === sort_dir)];
}
