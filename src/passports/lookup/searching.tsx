import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import styles from "./lookup.module.css";

/** Waiting for the server. */
export function Searching({ onPhone }: { onPhone: number }) {
  const { t } = useTranslate();
  return (
    <div className={styles.searching}>
      <span className={styles.weave} aria-hidden="true" />
      <p>{onPhone === 0 ? t("searching.title") : t("searching.phone_done", { count: onPhone })}</p>
    </div>
  );
}
