import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import type { Change } from "../../outbox/change.ts";
import { Notice } from "../../ui/notice.tsx";
import { RecordChanges } from "../kit/outbox/record-changes.tsx";
import styles from "./articles.module.css";

/** Pictures of this article that only a person can get to the server, with what can be done. */
export function RefusedPictures({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslate();
  if (changes.length === 0) return null;
  return (
    <div className={styles.refused}>
      <Notice tone="caution" title={t("admin_article.pictures_refused", { count: changes.length })}>
        <p>{t("admin_article.pictures_refused_text")}</p>
        <RecordChanges changes={changes} />
      </Notice>
    </div>
  );
}
