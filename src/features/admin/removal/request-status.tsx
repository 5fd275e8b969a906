import type { AdminRemovalRequest } from "#domain/api/admin-removal-requests.ts";
import type { MessageId } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import styles from "./removal.module.css";

type RemovalStatus = AdminRemovalRequest["status"];

export const STATUS_LABELS: Record<RemovalStatus, MessageId> = {
  pending: "admin_removal.pending",
  settled: "admin_removal.settled",
  rejected: "admin_removal.rejected",
};

export function RequestStatus({ status }: { status: RemovalStatus }) {
  const { t } = useTranslate();
  return (
    <span className={styles.status} data-status={status}>
      {t(STATUS_LABELS[status])}
    </span>
  );
}
