import { useTranslate } from "../i18n/use-translate.tsx";
import styles from "./sample-mark.module.css";

/** `children`: what is a sample, if it is no list. */
export function SampleMark({ children }: { children?: string }) {
  const { t } = useTranslate();
  return <p className={styles.mark}>{children ?? t("sample.mark")}</p>;
}
