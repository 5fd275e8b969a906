import { KEPT_ARTICLES } from "#domain/api/articles.ts";
import type { ArticleView } from "../../articles/article-view.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

type AbsentArticleProps = { view: Extract<ArticleView, { status: "missing" | "not-kept" }> };

export function AbsentArticle({ view }: AbsentArticleProps) {
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
