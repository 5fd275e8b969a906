import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { Button } from "../ui/button.tsx";
import styles from "./later.module.css";

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
