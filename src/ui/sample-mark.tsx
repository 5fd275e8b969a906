import { useTranslate } from "../i18n/use-translate.tsx";
import styles from "./sample-mark.module.css";

/** Stands on every answer that rests on the invented sample lists. */
export function SampleMark() {
  const { t } = useTranslate();
  return <p className={styles.mark}>{t("sample.mark")}</p>;
}
