import type { AdminAdvertisementRequest } from "#domain/api/admin-advertisement-requests.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { REQUEST_STATUS_LABELS } from "../form/status-labels.ts";
import styles from "./requests.module.css";

export function RequestStatus({ status }: Pick<AdminAdvertisementRequest, "status">) {
  const { t } = useTranslate();
  return (
    <span className={styles.status} data-status={status}>
      {t(REQUEST_STATUS_LABELS[status])}
    </span>
  );
}
