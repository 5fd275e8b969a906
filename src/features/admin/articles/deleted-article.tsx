import type { AdminArticle } from "#domain/api/admin-articles.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RecordChanges } from "../outbox/record-changes.tsx";
import { SyncMark } from "../outbox/sync-mark.tsx";
import { useAct } from "../outbox/use-act.ts";
import type { OpenRecord } from "../record/edit-record.tsx";
import { resourceOf } from "../record/shown-record.ts";
import { AdminHead } from "../table/admin-head.tsx";
import { ARTICLE, type ArticleTexts } from "./article-fields.ts";
import { StatusMark } from "./status-mark.tsx";

type DeletedArticleProps = OpenRecord<{ texts: ArticleTexts; data: AdminArticle }> & { mayRestore: boolean };

/** In the bin: to restore, not to edit. */
export function DeletedArticle({ shown, base, etag, mayRestore }: DeletedArticleProps) {
  const { t } = useTranslate();
  const act = useAct();
  const { key, fields, changes } = shown;
  const isRestored = changes.some(({ kind }) => kind === "article.restore");
  const restore = () =>
    act("restore", [
      {
        kind: "article.restore",
        resource: resourceOf(ARTICLE, key),
        body: { deleted: false },
        base,
        baseEtag: etag,
      },
    ]);
  return (
    <>
      <AdminHead
        title={fields.title}
        mark={<SyncMark changes={changes} />}
        lead={<StatusMark status={fields.status} isDeleted={!isRestored} />}
      />
      <RecordChanges changes={changes} />
      <Notice
        title={t("admin_article.deleted")}
        actions={
          <Button look="primary" disabled={isRestored || !mayRestore} onClick={() => void restore()}>
            {t("admin_article.restore")}
          </Button>
        }
      >
        <p>{t(mayRestore ? "admin_article.restore_what" : "admin_article.of_another")}</p>
      </Notice>
    </>
  );
}
