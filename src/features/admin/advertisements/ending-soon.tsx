import { Link } from "wouter";
import type { AdvertisementStats } from "#domain/api/advertisement-figures.ts";
import { dayText } from "../../../advertisements/figures/day-chart.tsx";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { adminLinks } from "../../../lib/admin-links.ts";
import { ADVERTISEMENT_STATUS_LABELS } from "../form/status-labels.ts";
import styles from "./advertisements.module.css";

/** How many there are of each status, and which end soon. */
export function EndingSoon({ stats: { by_status, expiring } }: { stats: AdvertisementStats }) {
  const translator = useTranslate();
  const { t } = translator;
  return (
    <div className={styles.cards}>
      <section className={styles.section} aria-labelledby="ad-statuses">
        <h2 id="ad-statuses">{t("admin_ad.by_status")}</h2>
        <ul className={styles.row}>
          {by_status.map(({ status, count }) => (
            <li key={status}>
              <Link
                className={styles.count}
                href={adminLinks.advertisements(new URLSearchParams({ status }).toString())}
              >
                {t(ADVERTISEMENT_STATUS_LABELS[status])} <strong>{t("number", { value: count })}</strong>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="ad-expiring">
        <h2 id="ad-expiring">{t("admin_ad.expiring")}</h2>
        {expiring.length === 0 ? (
          <p className={styles.quiet}>{t("admin_ad.expiring_none")}</p>
        ) : (
          <ul className={styles.ending}>
            {expiring.map(({ id, ad_title, ad_ending_date }) => (
              <li key={id}>
                <Link href={adminLinks.advertisement(id)}>{ad_title}</Link>
                <span className={styles.quiet}>{dayText(translator, ad_ending_date)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
