import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./imports.module.css";
import type { UploadProgress } from "./send-upload.ts";

type UploadProgressBarProps = { name: string; progress: UploadProgress; onCancel: () => void };

export function UploadProgressBar({ name, progress, onCancel }: UploadProgressBarProps) {
  const { t } = useTranslate();
  const { sent, all } = progress;
  const text =
    sent < all ? t("import.sent_of", { sent: megabytes(sent), all: megabytes(all) }) : t("import.arrived");
  return (
    <div className={styles.progress}>
      <p className={styles.progressName}>{t("import.uploading", { name })}</p>
      <progress className={styles.bar} max={all} value={sent} aria-label={t("import.uploading", { name })} />
      <p className={styles.progressText}>{text}</p>
      <div>
        <Button onClick={onCancel}>{t("import.cancel")}</Button>
      </div>
    </div>
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
