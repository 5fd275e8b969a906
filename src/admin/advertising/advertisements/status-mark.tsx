import type { AdvertisementStatus } from "#domain/advertising/steps.ts";
import { WARN_DAYS } from "#domain/advertising/admin-advertisements.ts";
import { parseIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { useServices } from "../../../platform/hooks/services-context.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { ADVERTISEMENT_STATUS_LABELS } from "../../kit/form/status-labels.ts";
import { type PillLook, StatusPill } from "../../kit/table/status-pill.tsx";
import type { AdvertisementTexts } from "./advertisement-fields.ts";
import { statusOf } from "./read-advertisement.ts";
import styles from "./advertisements.module.css";

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

/** Days until a running advertisement's last one, when they are few: 0 is today. Null: far ahead, or not running. */
export function daysLeft(
  { status, ad_ending_date }: { status: string; ad_ending_date: string },
  nowMs: number,
): number | null {
  const last = status === "active" ? parseIsoDate(ad_ending_date) : null;
  const left = last === null ? -1 : last - todayInAddisAbaba(nowMs);
  return left >= 0 && left <= WARN_DAYS ? left : null;
}
