import type { ReactNode } from "react";
import { ARTICLE_LANGUAGES, type ArticleLanguage, type ArticleList } from "#domain/api/articles.ts";
import { LANGUAGE_PARAM } from "#domain/page-language.ts";
import type { Origin } from "../../articles/article-view.ts";
import type { MessageId } from "../../i18n/translator.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import cards from "../../ui/cards.module.css";
import { Notice } from "../../ui/notice.tsx";
import { ArticleCard } from "./article-card.tsx";
import { FromPhone } from "./from-phone.tsx";

type ArticleResultsProps = Origin & {
  list: ArticleList;
  isSearch: boolean;
  clearHref: string;
  /** The address of this search. */
  here: string;
};

export function ArticleResults({ list, source, at, isSearch, clearHref, here }: ArticleResultsProps) {
  return (
    <>
      {list.data.length === 0 ? (
        <NoArticles isPastEnd={list.meta.total > 0} isSearch={isSearch} clearHref={clearHref}>
          <FoundElsewhere list={list} here={here} />
        </NoArticles>
      ) : (
        <ul className={cards.grid}>
          {list.data.map((article) => (
            <ArticleCard key={article.slug} article={article} heading="h2" byline />
          ))}
        </ul>
      )}
      <FromPhone source={source} at={at} />
    </>
  );
}

const ELSEWHERE: Readonly<Record<ArticleLanguage, MessageId>> = {
  en: "articles.elsewhere_en",
  am: "articles.elsewhere_am",
};

/** What the same words find in another language. The page is loaded anew, in that language, also without script. */
function FoundElsewhere({ list: { filters = {} }, here }: Pick<ArticleResultsProps, "list" | "here">) {
  const { t } = useTranslate();
  const language = ARTICLE_LANGUAGES.find((one) => one === filters["found_in"]);
  const count = Number(filters["found_there"]);
  if (language === undefined || !(count > 0)) return null;
  const address = `${here}${here.includes("?") ? "&" : "?"}${LANGUAGE_PARAM}=${language}`;
  return (
    <p>
      <a href={address} hrefLang={language}>
        {t(ELSEWHERE[language], { count })}
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
