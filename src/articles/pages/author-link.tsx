import { Link } from "wouter";
import type { ArticleSummary } from "#domain/articles/contract.ts";
import { links } from "../../platform/lib/links.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import styles from "./articles.module.css";

/** "By Hanna Tesfaye": leads to the author's articles. */
export function AuthorLink({ author }: { author: NonNullable<ArticleSummary["author"]> }) {
  const { t } = useTranslate();
  return (
    <Link className={styles.author} href={links.articles(`author_id=${author.id}`)}>
      {t("article.by", { author: author.name })}
    </Link>
  );
}
