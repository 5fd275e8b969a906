import type { MessageId } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import type { Change } from "../../../outbox/change.ts";
import styles from "./outbox.module.css";
import { assertNever } from "#domain/base/result.ts";

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

export type SyncStatus = "waiting" | "sending" | "paused" | "needs-you" | "sent";

export function syncStatus({ state }: Pick<Change, "state">): SyncStatus {
  switch (state) {
    case "waiting":
    case "sending":
    case "paused":
      return state;
    case "conflict":
    case "parked":
      return "needs-you";
    case "done":
      return "sent";
    default:
      return assertNever(state);
  }
}

const BY_URGENCY: readonly SyncStatus[] = ["needs-you", "paused", "sending", "waiting", "sent"];

/** The most urgent status of several changes; null without any. */
export function mostUrgentStatus(changes: readonly Pick<Change, "state">[]): SyncStatus | null {
  const statuses = new Set(changes.map(syncStatus));
  return BY_URGENCY.find((status) => statuses.has(status)) ?? null;
}
