import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { useIsSample } from "../platform/hooks/use-is-sample.ts";
import styles from "./sample-banner.module.css";

/** On every page until a real list is imported. */
export function SampleBanner() {
  const { t } = useTranslate();
  if (!useIsSample()) return null;
  return (
    <aside className={styles.banner} aria-label={t("sample.label")}>
      <p>{t("sample.banner")}</p>
    </aside>
  );
}
