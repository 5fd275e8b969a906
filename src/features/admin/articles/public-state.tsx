import { Link } from "wouter";
import type { AdminArticleSummary } from "#domain/api/admin-articles.ts";
import { useServices } from "../../../hooks/services-context.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { links } from "../../../lib/links.ts";
import { Notice } from "../../../ui/notice.tsx";
import { PausedNotice } from "../frame/paused-notice.tsx";
import { Moment } from "../table/moment.tsx";
import type { ShownArticle } from "./article-fields.ts";

type PublicStateProps = {
  shown: Pick<ShownArticle, "fields" | "changes">;
  base: Pick<AdminArticleSummary, "status" | "published_at" | "slug">;
};

/** What visitors see of the article now, with the link; nothing of a draft. */
export function PublicState({ shown, base: { status, published_at, slug } }: PublicStateProps) {
  const { t } = useTranslate();
  const { now } = useServices();
  const at = published_at === null ? Number.NaN : Date.parse(published_at);
  const willBe = shown.fields.status;
  if (status === "published" && at <= now())
    return (
      <Notice tone="positive" title={t("admin_article.is_public")}>
        <p>
          <Link href={links.article(slug)}>{links.article(slug)}</Link>
        </p>
        {willBe !== "published" && <p>{t("admin_article.public_until_sent")}</p>}
      </Notice>
    );
  if (willBe === "published") return <Notice title={t("admin_article.public_once_sent")} />;
  if (status !== "scheduled" || willBe !== "scheduled" || published_at === null) return null;
  return (
    <>
      <Notice title={t("admin_article.will_be_public")}>
        <p>
          <Moment at={published_at} />
        </p>
      </Notice>
      <PausedNotice kind="article-publish" />
    </>
  );
}
