import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { AGENCY } from "../platform/lib/agency.ts";
import styles from "./answer.module.css";

export function AskAgency() {
  const { t } = useTranslate();
  return (
    <div className={styles.ask}>
      <h3>{t("agency.title")}</h3>
      <ul>
        <li>
          <a href={AGENCY.trackerUrl} rel="noreferrer">
            {t("agency.tracker_at", { host: new URL(AGENCY.trackerUrl).host })}
          </a>
        </li>
        <li>
          <a href={`tel:${AGENCY.phone}`}>{t("agency.call", { phone: AGENCY.phone })}</a>
        </li>
      </ul>
    </div>
  );
}
