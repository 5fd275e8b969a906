import { useTranslate } from "../i18n/use-translate.tsx";
import { site } from "../lib/site.ts";
import styles from "./referral-slot.module.css";

/** The site's only paid link, labelled as such; absent if not configured. */
export function ReferralSlot() {
  const { t } = useTranslate();
  if (site.referralUrl === "") return null;
  return (
    <aside className={styles.slot} aria-label={t("referral.mark")}>
      <p className={styles.mark}>{t("referral.mark")}</p>
      <a href={site.referralUrl} target="_blank" rel="sponsored noopener">
        {site.referralText}
      </a>
    </aside>
  );
}
