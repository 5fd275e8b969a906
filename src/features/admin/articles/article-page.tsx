import { mayChangeArticle } from "#domain/articles/article-rights.ts";
import { useAccount } from "../../../hooks/account-context.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { links } from "../../../lib/links.ts";
import { Notice } from "../../../ui/notice.tsx";
import { EditRecord } from "../record/edit-record.tsx";
import { RecordPage } from "../record/record-page.tsx";
import { ARTICLE_PAGES } from "./article-record.ts";
import { DeletedArticle } from "./deleted-article.tsx";
import { PublicState } from "./public-state.tsx";
import { StatusMark } from "./status-mark.tsx";

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
