import { Link } from "wouter";
import type { ArticleSummary } from "#domain/api/articles.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { links } from "../../lib/links.ts";
import styles from "./article.module.css";

/** An article's categories and tags, each leading to its articles. */
export function TopicsOf({ article: { categories, tags } }: { article: ArticleSummary }) {
  const { t } = useTranslate();
  const topics = [
    ...categories.map(({ name, slug }) => ({ name, search: new URLSearchParams({ category: slug }) })),
    ...tags.map(({ name, slug }) => ({
      name: `#${name}`,
      search: new URLSearchParams({ tag: slug }),
    })),
  ];
  if (topics.length === 0) return null;
  return (
    <nav className={styles.links} aria-label={t("article.topics")}>
      {topics.map(({ name, search }) => (
        <Link key={search.toString()} href={links.articles(search.toString())}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
