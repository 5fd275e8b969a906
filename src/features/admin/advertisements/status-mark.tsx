import type { AdvertisementStatus } from "#domain/advertising/advertisement-steps.ts";
import { useServices } from "../../../hooks/services-context.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { ADVERTISEMENT_STATUS_LABELS } from "../form/status-labels.ts";
import { type PillLook, StatusPill } from "../table/status-pill.tsx";
import { type AdvertisementTexts, statusOf } from "./advertisement-fields.ts";
import styles from "./advertisements.module.css";
import { daysLeft } from "./days-left.ts";

const LOOKS: Partial<Record<AdvertisementStatus, PillLook>> = {
  active: { tone: "positive" },
  scheduled: { tone: "notice" },
  paused: { tone: "caution" },
};
const ENDING: PillLook = { tone: "caution" };

/** The status, and for a running one that ends soon in how many days. */
export function StatusMark({ fields }: { fields: Pick<AdvertisementTexts, "status" | "ad_ending_date"> }) {
  const { t } = useTranslate();
  const { now } = useServices();
  const left = daysLeft(fields, now());
  const status = statusOf(fields.status);
  return (
    <span className={styles.marks}>
      <StatusPill look={LOOKS[status]}>{t(ADVERTISEMENT_STATUS_LABELS[status])}</StatusPill>
      {left !== null && <StatusPill look={ENDING}>{t("admin_ad.ends_in", { days: left })}</StatusPill>}
    </span>
  );
}
