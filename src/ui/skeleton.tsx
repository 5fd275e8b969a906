import { useTranslate } from "../i18n/use-translate.tsx";
import styles from "./skeleton.module.css";

/** Placeholder rows that prevent layout shifts. */
export function SkeletonRows({ count = 6 }: { count?: number }) {
  const { t } = useTranslate();
  return (
    <output className={styles.rows} aria-label={t("state.loading")}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.row} />
      ))}
    </output>
  );
}
