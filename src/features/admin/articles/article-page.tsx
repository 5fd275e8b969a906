import { useTranslate } from "../../../i18n/use-translate.tsx";
import { links } from "../../../lib/links.ts";
import { EditRecord } from "../record/edit-record.tsx";
import { RecordPage } from "../record/record-page.tsx";
import { ARTICLE_PAGES } from "./article-record.ts";
import { DeletedArticle } from "./deleted-article.tsx";
import { StatusMark } from "./status-mark.tsx";

/** `/admin/articles/{slug}`; unsent articles have a temporary slug. */
export function ArticlePage({ articleSlug }: { articleSlug: string }) {
  const { t } = useTranslate();
  return (
    <RecordPage type={ARTICLE_PAGES} recordKey={articleSlug}>
      {(record) => {
        const { key, fields } = record.shown;
        if (record.base.deleted_at !== null) return <DeletedArticle {...record} />;
        return (
          <EditRecord
            {...record}
            type={ARTICLE_PAGES}
            lead={<StatusMark status={fields.status} isDeleted={false} />}
            publicHref={links.article(key)}
            deleteText={t("admin_article.delete_text", { title: fields.title })}
          />
        );
      }}
    </RecordPage>
  );
}
