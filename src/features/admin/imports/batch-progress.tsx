import type { ImportBatch } from "#domain/api/imports.ts";
import type { MessageId } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import styles from "./imports.module.css";
import type { LiveBatch } from "./use-batch.ts";

const TEXTS: Readonly<Record<string, MessageId>> = {
  queued: "import.waiting_text",
  parsing: "import.reading_text",
  importing: "import.importing_text",
  undoing: "import.undoing_text",
  moving: "import.moving_text",
};

export function BatchProgress({ batch, progress }: { batch: ImportBatch; progress: LiveBatch["progress"] }) {
  const { t } = useTranslate();
  const text = TEXTS[batch.work ?? batch.status];
  return (
    <div className={styles.progress}>
      {text !== undefined && <output className={styles.progressName}>{t(text)}</output>}
      {progress === null ? (
        <progress className={styles.bar} aria-label={text === undefined ? undefined : t(text)} />
      ) : (
        <>
          <progress
            className={styles.bar}
            max={progress.pages}
            value={progress.page}
            aria-label={t("import.reading_text")}
          />
          <p className={styles.progressText}>
            {t("import.reading_pages", { page: progress.page, pages: progress.pages })} ·{" "}
            {t("import.reading_rows", { count: progress.rows })}
          </p>
        </>
      )}
    </div>
  );
}
