import type { MessageId } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import type { Change } from "../../../outbox/change.ts";
import { mostUrgentStatus, type SyncStatus } from "./sync-status.ts";
import styles from "./outbox.module.css";

const LABELS: Record<SyncStatus, MessageId> = {
  waiting: "outbox.waiting",
  sending: "outbox.sending",
  paused: "outbox.paused",
  "needs-you": "outbox.needs_you",
  sent: "outbox.sent",
};

/** "Not sent yet" beside a record with queued changes. */
export function SyncMark({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslate();
  const status = mostUrgentStatus(changes);
  if (status === null) return null;
  return (
    <span className={styles.syncMark} data-status={status}>
      {t(LABELS[status])}
    </span>
  );
}
