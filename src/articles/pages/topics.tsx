import { useId } from "react";
import { Link } from "wouter";
import { useTopics } from "../use-article-list.ts";
import type { UrlSearch } from "../../platform/hooks/use-url-search.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import type { ArticleSearch } from "./article-search-params.ts";
import chips from "../../ui/list/chips.module.css";
import page from "../../ui/list/list-page.module.css";
import styles from "./articles.module.css";

type TopicsProps = {
  list: UrlSearch<ArticleSearch>;
  kind: "categories" | "tags";
  param: "category" | "tag";
};

/** More are folded away. */
const SHOWN = 12;

/** Categories or tags with the number of their articles; the chosen one leads back to all. */
export function Topics({ list, kind, param }: TopicsProps) {
  const { t } = useTranslate();
  const headingId = useId();
  const view = useTopics(kind);
  const chosen = list.search[param];
  const known = view.status === "ready" ? view.data.data : [];
  const topics = known.filter(({ slug, articles_count }) => articles_count !== 0 || slug === chosen);
  if (topics.length === 0) return null;
  const most = [...topics].sort((a, b) => (b.articles_count ?? 0) - (a.articles_count ?? 0));
  const rest = most.slice(SHOWN);
  const draw = (shown: typeof topics) => (
    <ul className={chips.chips}>
      {shown.map(({ slug, name, articles_count: count }) => (
        <li key={slug}>
          <Link
            className={chips.chip}
            href={list.linkTo({ [param]: slug === chosen ? "" : slug })}
            aria-current={slug === chosen ? "true" : undefined}
          >
            {name} {count !== undefined && <span className={styles.topicNumber}>{count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <nav className={styles.topics} aria-labelledby={headingId}>
      <h2 id={headingId}>{t(kind === "categories" ? "articles.categories" : "articles.tags")}</h2>
      {draw(most.slice(0, SHOWN))}
      {rest.length > 0 && (
        <details className={page.more} open={rest.some(({ slug }) => slug === chosen)}>
          <summary>{t("articles.more_topics", { count: rest.length })}</summary>
          {draw(rest)}
        </details>
      )}
    </nav>
  );
}
