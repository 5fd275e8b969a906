import type { AdminRemovalRequest } from "#domain/api/admin-removal-requests.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { REMOVAL_STATUS_LABELS } from "../form/status-labels.ts";
import styles from "./removal.module.css";

export function RequestStatus({ status }: Pick<AdminRemovalRequest, "status">) {
  const { t } = useTranslate();
  return (
    <span className={styles.status} data-status={status}>
      {t(REMOVAL_STATUS_LABELS[status])}
    </span>
  );
}
