import { useTranslate } from "../i18n/use-translate.tsx";
import styles from "./sample-mark.module.css";

export function SampleMark() {
  const { t } = useTranslate();
  return <p className={styles.mark}>{t("sample.mark")}</p>;
}
