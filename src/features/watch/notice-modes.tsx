import { useId } from "react";
import { useTranslate } from "../../i18n/use-translate.tsx";
import styles from "./my-passports.module.css";

type Mode = "buckets" | "quiet";
type NoticeModesProps = { mode: Mode; choose: (mode: Mode) => void };

const MODES = [
  { known: "buckets", title: "mine.mode_buckets", text: "mine.mode_buckets_text" },
  { known: "quiet", title: "mine.mode_quiet", text: "mine.mode_quiet_text" },
] as const;

/** What the server learns, and the choice that it learns nothing. */
export function NoticeModes({ mode, choose }: NoticeModesProps) {
  const { t } = useTranslate();
  const name = useId();
  return (
    <details className={styles.modes}>
      <summary>{t("mine.tell_more")}</summary>
      <p className={styles.soft}>{t("mine.tell_groups")}</p>
      <p className={styles.soft}>{t("mine.tell_names")}</p>
      <fieldset>
        <legend>{t("mine.mode")}</legend>
        {MODES.map(({ known, title, text }) => (
          <label key={known} className={styles.mode}>
            <input type="radio" name={name} checked={mode === known} onChange={() => choose(known)} />
            <strong>{t(title)}</strong>
            <span className={styles.soft}>{t(text)}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
