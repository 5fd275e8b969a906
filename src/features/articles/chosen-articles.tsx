import type { ArticleSummary } from "#domain/api/articles.ts";
import { parseIsoDate } from "#domain/day.ts";
import { useTopics } from "../../articles/use-topics.ts";
import type { UrlSearch } from "../../hooks/use-url-search.ts";
import { formatEthiopian } from "../../i18n/dates.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { ChosenFilters } from "../../ui/list/chosen-filters.tsx";
import { ARTICLE_FILTERS, type ArticleSearch } from "./article-search.ts";

type ChosenArticlesProps = { list: UrlSearch<ArticleSearch>; found: readonly ArticleSummary[] };

/** What the list is narrowed to, in words. */
export function ChosenArticles({ list, found }: ChosenArticlesProps) {
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
  };
  const chosen = ARTICLE_FILTERS.filter((name) => search[name] !== "").map((name) => ({
    name,
    text: words[name](search[name]),
    href: linkTo({ [name]: "" }),
  }));
  return <ChosenFilters filters={chosen} clearHref={clearHref} />;
}
