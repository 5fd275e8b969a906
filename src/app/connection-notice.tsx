import { useEffect, useState } from "react";
import { type ConnectionState, openAndWatch } from "../db/connection.ts";
import { useTranslate } from "../i18n/use-translate.tsx";
import { useServices } from "../lib/services-context.ts";
import { Button } from "../ui/button.tsx";
import styles from "./update-notice.module.css";

/** Two builds at once over one database: says which tab has to be reloaded. */
export function ConnectionNotice() {
  const { t } = useTranslate();
  const { db } = useServices();
  const [state, setState] = useState<ConnectionState>({ kind: "opening" });
  useEffect(() => openAndWatch(db, setState), [db]);
  if (state.kind !== "blocked" && state.kind !== "superseded") return null;
  return (
    <aside className={styles.update} aria-live="assertive" aria-label={t("update.label")}>
      <p>{state.kind === "blocked" ? t("connection.blocked") : t("connection.superseded")}</p>
      {state.kind === "superseded" && (
        <Button look="primary" onClick={() => window.location.reload()}>
          {t("update.reload")}
        </Button>
      )}
    </aside>
  );
}
