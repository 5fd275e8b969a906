import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "./move.module.css";
import { canSeal } from "./sealed-bundle.ts";
import { SendSaved } from "./send-saved.tsx";
import { TakeSaved } from "./take-saved.tsx";

/** What leaves this phone, and what comes to it. */
export function BothWays() {
  const { t } = useTranslate();
  if (canSeal())
    return (
      <div className={styles.parts}>
        <SendSaved />
        <TakeSaved />
      </div>
    );
  return (
    <Notice tone="caution" title={t("move.unsupported")}>
      <p>{t("move.unsupported_text")}</p>
    </Notice>
  );
}
