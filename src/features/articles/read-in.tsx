import { Link } from "wouter";
import type { SyncedArticle } from "#domain/api/articles.ts";
import { links } from "../../lib/links.ts";
import styles from "./article.module.css";

/** In the language it leads to, for those who read only that. */
const WORDS = { en: "Read in English", am: "በአማርኛ ያንብቡ" } as const;

export function ReadIn({ translations }: Pick<SyncedArticle, "translations">) {
  if (translations.length === 0) return null;
  return (
    <p className={styles.links} data-unprinted="">
      {translations.map(({ language, slug }) => (
        <Link key={slug} href={links.article(slug)} lang={language} hrefLang={language}>
          {WORDS[language]}
        </Link>
      ))}
    </p>
  );
}
