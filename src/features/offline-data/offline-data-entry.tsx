import { lazy, Suspense, useState } from "react";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useMirror } from "../../lib/mirror-view.tsx";
import { Button } from "../../ui/button.tsx";
import { PhoneIcon } from "../../ui/icons.tsx";
import styles from "./offline-data.module.css";

const OfflineDataPanel = lazy(() =>
  import("./offline-data-panel.tsx").then((module) => ({ default: module.OfflineDataPanel })),
);

/** On the landing page: what this phone holds, and the way to its panel. */
export function OfflineDataEntry() {
  const { t } = useTranslate();
  const view = useMirror();
  const held = view.status === "ready" ? view.summary.passports : 0;
  const published = view.status === "ready" ? view.summary.published : null;
  return (
    <section className={styles.entry}>
      <div className={styles.words}>
        <h2>{t("offline.title")}</h2>
        <p>
          {published === null
            ? t("offline.entry_unknown", { held })
            : t("offline.entry", { held, total: published })}
        </p>
      </div>
      <OfflineDataButton />
    </section>
  );
}

/** Opens the offline-data panel over any page. */
function OfflineDataButton() {
  const { t } = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <PhoneIcon />
        {t("offline.open")}
      </Button>
      {open && (
        <Suspense>
          <OfflineDataPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
