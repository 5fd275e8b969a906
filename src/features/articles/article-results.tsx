import type { ArticleList } from "#domain/api/articles.ts";
import type { Origin } from "../../articles/article-view.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import cards from "../../ui/cards.module.css";
import { Notice } from "../../ui/notice.tsx";
import { ArticleCard } from "./article-card.tsx";
import { FromPhone } from "./from-phone.tsx";

type ArticleResultsProps = Origin & { list: ArticleList; isSearch: boolean; clearHref: string };

export function ArticleResults({ list, source, at, isSearch, clearHref }: ArticleResultsProps) {
  return (
    <>
      {list.data.length === 0 ? (
        <NoArticles isPastEnd={list.meta.total > 0} isSearch={isSearch} clearHref={clearHref} />
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

type NoArticlesProps = { isPastEnd: boolean; isSearch: boolean; clearHref: string };

function NoArticles({ isPastEnd, isSearch, clearHref }: NoArticlesProps) {
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
    </Notice>
  );
}
