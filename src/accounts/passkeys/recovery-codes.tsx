import { useEffect } from "react";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { site } from "../../platform/lib/site.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import styles from "./passkeys.module.css";

/** The new codes, shown this once: to copy, to print or to write down. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslate();
  useEffect(() => {
    // Only the codes are printed then, without the page behind them.
    document.documentElement.dataset["printsCodes"] = "";
    return () => {
      delete document.documentElement.dataset["printsCodes"];
    };
  }, []);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(codes.join("\n")).then(
      () => showToast("success", t("share.copied")),
      () => showToast("error", t("passkey.copy_failed")),
    );
  }

  return (
    <Dialog title={t("passkey.codes_title")} cancels onClose={onClose}>
      <p>{t("passkey.codes_text")}</p>
      <div className={styles.sheet}>
        <p className={styles.printed}>
          {site.name} · {t("passkey.codes_title")}
        </p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.buttons}>
        <Button look="primary" onClick={() => void copy()}>
          {t("passkey.codes_copy")}
        </Button>
        <Button onClick={() => window.print()}>{t("passkey.codes_print")}</Button>
        <Button look="plain" data-cancel onClick={onClose}>
          {t("passkey.codes_kept")}
        </Button>
      </div>
    </Dialog>
  );
}
