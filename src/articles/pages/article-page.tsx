import { useEffect } from "react";
import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { KEPT_ARTICLES } from "#domain/articles/contract.ts";
import type { RouteParams } from "#domain/base/app-routes.ts";
import { isAlphabetSlug } from "#domain/articles/alphabet-slugs.ts";
import { assertNever } from "#domain/base/result.ts";
import type { ArticleView } from "../article-view.ts";
import { useArticle } from "../use-article.ts";
import type { Prefetch } from "../../platform/hooks/services-context.ts";
import { chosenLanguage } from "../../platform/i18n/language.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { links } from "../../platform/lib/links.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { FailedNotice, Notice } from "../../ui/notice.tsx";
import { PageHead, PageTitle } from "../../ui/page-head.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import styles from "./article.module.css";
import { WholeArticle } from "./whole-article.tsx";

export const prefetch: Prefetch = ({ article }, { params: { slug = "" } }) => article.fetch(slug);

/** `/articles/{slug}`. */
export function ArticlePage({ slug = "" }: RouteParams) {
  usePageMessages("articles");
  const { t } = useTranslate();
  return (
    <div className={styles.page}>
      <ArticleState slug={slug} />
      <p data-unprinted="">
        <ButtonLink href={links.articles()}>{t("articles.all")}</ButtonLink>
      </p>
    </div>
  );
}

/**
 * Leads to the translation in `chosen`, the language that the reader chose at this address, perhaps before the article was
 * here; otherwise where the server redirects: a former slug finds the article too; a missing alphabet leads to the list.
 */
function leadsElsewhere(view: ArticleView, slug: string, chosen: string | null): string | null {
  if (view.status === "ready") {
    const twin = view.article.translations.find(({ language }) => language === chosen);
    const wanted = twin?.slug ?? view.article.slug;
    return wanted === slug ? null : links.article(wanted);
  }
  return view.status === "missing" && isAlphabetSlug(slug) ? links.articles() : null;
}

function ArticleState({ slug }: { slug: string }) {
  const { t, locale } = useTranslate();
  const view = useArticle(slug);
  const [, navigate] = useLocation();
  const chosen = chosenLanguage(useHistoryState());
  // The language may have been changed again on another page since.
  const elsewhere = leadsElsewhere(view, slug, chosen === locale ? chosen : null);
  useEffect(() => {
    if (elsewhere !== null) navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  switch (view.status) {
    case "ready":
      return <WholeArticle {...view} />;
    case "missing":
    case "not-kept":
      return <AbsentArticle view={view} />;
    case "loading":
    case "failed":
      return (
        <>
          <PageTitle title={t("articles.title")} />
          {view.status === "loading" ? (
            <SkeletonRows />
          ) : (
            <>
              <PageHead title={t("articles.title")} />
              <FailedNotice title={t("article.failed")} error={view.error} onRetry={view.retry} />
            </>
          )}
        </>
      );
    default:
      return assertNever(view);
  }
}

type AbsentArticleProps = { view: Extract<ArticleView, { status: "missing" | "not-kept" }> };

function AbsentArticle({ view }: AbsentArticleProps) {
  const { t } = useTranslate();
  if (view.status === "missing") {
    const title = t(view.withdrawn ? "article.withdrawn" : "article.missing");
    return (
      <>
        <PageTitle title={title} missing />
        <PageHead
          title={title}
          lead={t(view.withdrawn ? "article.withdrawn_text" : "article.missing_text")}
        />
      </>
    );
  }
  const { title, excerpt } = view.known ?? { title: t("article.not_kept"), excerpt: null };
  return (
    <>
      <PageTitle title={title} />
      <PageHead title={title} {...(excerpt === null ? {} : { lead: excerpt })} />
      <Notice title={t("article.needs_connection")}>
        <p>{t("article.not_kept_text", { count: KEPT_ARTICLES })}</p>
      </Notice>
    </>
  );
}
