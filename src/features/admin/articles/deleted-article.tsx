import type { AdminArticle } from "#domain/api/admin-articles.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RecordChanges } from "../outbox/record-changes.tsx";
import { SyncMark } from "../outbox/sync-mark.tsx";
import { isRestored, RestoreButton } from "../record/deleted-record.tsx";
import type { OpenRecord } from "../record/edit-record.tsx";
import { AdminHead } from "../table/admin-head.tsx";
import { ARTICLE, type ArticleTexts } from "./article-fields.ts";
import { StatusMark } from "./status-mark.tsx";

type DeletedArticleProps = OpenRecord<{ texts: ArticleTexts; data: AdminArticle }> & { mayRestore: boolean };

/** In the bin: to restore, not to edit. */
export function DeletedArticle({ shown, base, etag, mayRestore }: DeletedArticleProps) {
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
