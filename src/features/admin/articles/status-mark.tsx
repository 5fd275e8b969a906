import { ARTICLE_STATUSES } from "#domain/api/articles.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { ARTICLE_STATUS_LABELS } from "../form/status-labels.ts";
import styles from "./articles.module.css";

export function StatusMark({ status, isDeleted }: { status: string; isDeleted: boolean }) {
  const { t } = useTranslate();
  const known = ARTICLE_STATUSES.find((one) => one === status);
  const text = known === undefined ? status : t(ARTICLE_STATUS_LABELS[known]);
  return (
    <span className={styles.status} data-status={isDeleted ? "deleted" : status}>
      {isDeleted ? t("admin_article.deleted") : text}
    </span>
  );
}
