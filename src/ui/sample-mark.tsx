import { useTranslate } from "../platform/i18n/use-translate.tsx";
import styles from "./ui.module.css";

/** `children`: what is a sample, if it is no list. `className` places it. */
export function SampleMark({ children, className }: { children?: string; className?: string | undefined }) {
  const { t } = useTranslate();
  return (
    <p className={className === undefined ? styles.sampleMark : `${styles.sampleMark} ${className}`}>
      {children ?? t("sample.mark")}
    </p>
  );
}
