import { useTranslate } from "../../../i18n/use-translate.tsx";
import { DangerButton } from "../form/danger-button.tsx";
import styles from "./jobs.module.css";
import type { QueueActions } from "./use-queue-actions.ts";

export function DiscardJob({ id, actions }: { id: number; actions: QueueActions }) {
  const { t } = useTranslate();
  return (
    <DangerButton
      label={t("queue.discard")}
      className={styles.small}
      disabled={actions.disabled}
      title={t("queue.discard_title", { id })}
      text={t("queue.discard_text")}
      confirm={t("queue.discard_job", { id })}
      onConfirm={() => actions.discard(id)}
    />
  );
}
