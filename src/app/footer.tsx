import { Link } from "wouter";
import { useTranslate } from "../i18n/use-translate.tsx";
import { AGENCY } from "../lib/agency.ts";
import { site } from "../lib/site.ts";
import { TibebBand } from "../ui/tibeb.tsx";
import styles from "./footer.module.css";
import { NAV_ITEMS } from "./navigation.ts";

export function Footer() {
  const { t } = useTranslate();
  return (
    <footer className={styles.footer}>
      <TibebBand />
      <div className={styles.inner}>
        <div className={styles.independent}>
          <p className={styles.name}>{site.name}</p>
          <p>{t("independent.long")}</p>
        </div>
        <ul className={styles.links}>
          {NAV_ITEMS.map(({ href, label }) => (
            <li key={href}>
              <Link href={href}>{t(label)}</Link>
            </li>
          ))}
          <li>
            <a href={AGENCY.trackerUrl} rel="noreferrer">
              {t("agency.tracker")}
            </a>
          </li>
        </ul>
      </div>
    </footer>
  );
}
