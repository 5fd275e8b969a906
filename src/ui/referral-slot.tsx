import { Link } from "wouter";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { links } from "../platform/lib/links.ts";
import { site } from "../platform/lib/site.ts";
import styles from "./ui.module.css";

/** The site's own paid link, labelled as such; where none is configured, the place is offered. */
export function ReferralSlot() {
  const { t } = useTranslate();
  return (
    <aside className={styles.referral} aria-label={t("referral.mark")}>
      <p className={styles.referralMark}>{t("referral.mark")}</p>
      {site.referralUrl === "" ? (
        <Link href={links.advertise()}>{t("referral.here")}</Link>
      ) : (
        <a href={site.referralUrl} target="_blank" rel="sponsored noopener">
          {site.referralText}
        </a>
      )}
    </aside>
  );
}
