import { Link } from "wouter";
import type { AdminArticleSummary } from "#domain/articles/admin-contract.ts";
import { mayChangeArticle } from "#domain/articles/article-rights.ts";
import { useAccount } from "../../platform/hooks/account-context.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { links } from "../../platform/lib/links.ts";
import { Notice } from "../../ui/notice.tsx";
import { PausedNotice } from "../kit/frame/paused-notice.tsx";
import { RecordChanges } from "../kit/outbox/outbox-groups.tsx";
import { SyncMark } from "../kit/outbox/sync-mark.tsx";
import { isRestored, RestoreButton } from "../kit/record/deleted-record.tsx";
import { EditRecord, type OpenRecord } from "../kit/record/edit-record.tsx";
import { RecordPage } from "../kit/record/record-page.tsx";
import { AdminHead } from "../kit/table/admin-page.tsx";
import { Moment } from "../kit/table/moment.tsx";
import { ARTICLE_PAGES } from "./article-form.tsx";
import { ARTICLE, type ArticleShape, type ShownArticle } from "./article-record.ts";
import { StatusMark } from "./articles-page.tsx";

/** `/admin/articles/{slug}`; unsent articles have a temporary slug. */
export function ArticlePage({ articleSlug }: { articleSlug: string }) {
  const { t } = useTranslate();
  const account = useAccount();
  return (
    <RecordPage type={ARTICLE_PAGES} recordKey={articleSlug}>
      {(record) => {
        const { key, fields } = record.shown;
        const mayChange = account !== null && mayChangeArticle(account, record.base.author?.id ?? null);
        if (record.base.deleted_at !== null) return <DeletedArticle {...record} mayRestore={mayChange} />;
        return (
          <EditRecord
            {...record}
            type={ARTICLE_PAGES}
            lead={<StatusMark status={fields.status} isDeleted={false} />}
            publicHref={record.base.status === "published" ? links.article(key) : null}
            deleteText={mayChange ? t("admin_article.delete_text", { title: fields.title }) : null}
            isReadOnly={!mayChange}
            above={
              <>
                <PublicState {...record} />
                {!mayChange && <Notice>{t("admin_article.of_another")}</Notice>}
              </>
            }
          />
        );
      }}
    </RecordPage>
  );
}

type DeletedArticleProps = OpenRecord<ArticleShape> & { mayRestore: boolean };

/** In the bin: to restore, not to edit. */
function DeletedArticle({ shown, base, etag, mayRestore }: DeletedArticleProps) {
  const { t } = useTranslate();
  const { fields, changes } = shown;
  return (
    <>
      <AdminHead
        title={fields.title}
        mark={<SyncMark changes={changes} />}
        lead={<StatusMark status={fields.status} isDeleted={!isRestored(ARTICLE, changes)} />}
      />
      <RecordChanges changes={changes} />
      <Notice
        title={t("admin_article.deleted")}
        actions={
          <RestoreButton
            type={ARTICLE}
            shown={shown}
            base={base}
            etag={etag}
            label={t("admin_article.restore")}
            disabled={!mayRestore}
          />
        }
      >
        <p>{t(mayRestore ? "admin_article.restore_what" : "admin_article.of_another")}</p>
      </Notice>
    </>
  );
}

type PublicStateProps = {
  shown: Pick<ShownArticle, "fields" | "changes">;
  base: Pick<AdminArticleSummary, "status" | "published_at" | "slug">;
};

/** What visitors see of the article now, with the link; nothing of a draft. */
function PublicState({ shown, base: { status, published_at, slug } }: PublicStateProps) {
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
