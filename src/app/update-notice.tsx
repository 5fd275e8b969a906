import { useState } from "react";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { Button } from "../ui/button.tsx";
import styles from "./menu-and-update.module.css";

export function UpdateNotice({ onUpdate }: { onUpdate: () => void }) {
  const { t } = useTranslate();
  const [later, setLater] = useState(false);
  if (later) return null;
  return (
    <aside className={styles.update} aria-live="polite" aria-label={t("update.label")}>
      <p>{t("update.text")}</p>
      <div className={styles.updateActions}>
        <Button look="plain" onClick={() => setLater(true)}>
          {t("update.later")}
        </Button>
        <Button look="primary" onClick={onUpdate}>
          {t("update.now")}
        </Button>
      </div>
    </aside>
  );
}

export function ReloadNotice({ tab }: { tab: "this" | "another" }) {
  const { t } = useTranslate();
  return (
    <aside className={styles.update} aria-live="assertive" aria-label={t("update.label")}>
      <p>{tab === "another" ? t("connection.blocked") : t("connection.superseded")}</p>
      {tab === "this" && (
        <Button look="primary" onClick={() => window.location.reload()}>
          {t("update.reload")}
        </Button>
      )}
    </aside>
  );
}
