import { useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import type { SyncedArticle } from "#domain/api/articles.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { links } from "../../lib/links.ts";
import styles from "./article.module.css";

/** In the language it leads to, for those who read only that. */
const WORDS = { en: "Read in English", am: "በአማርኛ ያንብቡ" } as const;

/** Who changes the language while reading goes on in the translation. */
export function useSwitchToTranslation({ translations }: Pick<SyncedArticle, "translations">): void {
  const { locale } = useTranslate();
  const [, navigate] = useLocation();
  const known = useRef(locale);
  useEffect(() => {
    if (known.current === locale) return;
    known.current = locale;
    const twin = translations.find(({ language }) => language === locale);
    if (twin !== undefined) navigate(links.article(twin.slug), { replace: true });
  }, [locale, translations, navigate]);
}

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
