import type { MessageId } from "../../platform/i18n/translator.ts";
import type { ArticleSearch } from "./article-search.ts";

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
