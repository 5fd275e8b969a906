import { useServices } from "../../../hooks/services-context.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { ADVERTISEMENT_STATUS_LABELS } from "../form/status-labels.ts";
import { type AdvertisementTexts, statusOf } from "./advertisement-fields.ts";
import styles from "./advertisements.module.css";
import { daysLeft } from "./days-left.ts";

/** The status, and for a running one that ends soon in how many days. */
export function StatusMark({ fields }: { fields: Pick<AdvertisementTexts, "status" | "ad_ending_date"> }) {
  const { t } = useTranslate();
  const { now } = useServices();
  const left = daysLeft(fields, now());
  const status = statusOf(fields.status);
  return (
    <span className={styles.marks}>
      <span className={styles.mark} data-status={status}>
        {t(ADVERTISEMENT_STATUS_LABELS[status])}
      </span>
      {left !== null && (
        <span className={styles.mark} data-status="ending">
          {t("admin_ad.ends_in", { days: left })}
        </span>
      )}
    </span>
  );
}
