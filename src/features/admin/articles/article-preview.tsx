import { useTranslate } from "../../../i18n/use-translate.tsx";
import styles from "./editor.module.css";

type ArticlePreviewProps = { markdown: string; language: string; waiting: ReadonlyMap<string, string> };

export function ArticlePreview({ markdown, language }: ArticlePreviewProps) {
  const { t } = useTranslate();
  return (
    <section className={styles.preview} aria-label={t("admin_article.preview")}>
      <div className={styles.paper} lang={language || undefined}>
        {markdown}
      </div>
    </section>
  );
}
