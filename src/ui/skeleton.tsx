import { useTranslate } from "../platform/i18n/use-translate.tsx";
import styles from "./ui.module.css";

const ROWS_OF_PAGE = 6;

/** Placeholder rows that prevent layout shifts; without `count` those of a page, and what follows starts below it. */
export function SkeletonRows({ count }: { count?: number }) {
  const { t } = useTranslate();
  return (
    <output
      className={count === undefined ? `${styles.skeleton} ${styles.skeletonPage}` : styles.skeleton}
      aria-label={t("state.loading")}
    >
      {Array.from({ length: count ?? ROWS_OF_PAGE }, (_, index) => (
        <span key={index} className={styles.skeletonRow} />
      ))}
    </output>
  );
}
