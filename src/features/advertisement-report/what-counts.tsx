import { useTranslate } from "../../i18n/use-translate.tsx";
import styles from "./report.module.css";

/** How the figures come about, for people who pay for them. */
export function WhatCounts() {
  const { t } = useTranslate();
  return (
    <section className={styles.days} aria-labelledby="what-counts">
      <h2 id="what-counts">{t("ad_report.what")}</h2>
      <ul className={styles.points}>
        <li>{t("ad_report.what_view")}</li>
        <li>{t("ad_report.what_click")}</li>
        <li>{t("ad_report.what_days")}</li>
        <li>{t("ad_report.what_ignored")}</li>
      </ul>
    </section>
  );
}
