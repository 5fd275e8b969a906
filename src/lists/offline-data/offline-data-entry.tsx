import { lazy, Suspense, useState } from "react";
import type { Translator } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { useMirror } from "../../platform/hooks/mirror-view.tsx";
import { useHasNoLists } from "../../passports/use-list-days.ts";
import { Button } from "../../ui/button.tsx";
import { PhoneIcon } from "../../ui/icons.tsx";
import styles from "./offline-data.module.css";

const OfflineDataPanel = lazy(() =>
  import("./offline-data-panel.tsx").then((module) => ({ default: module.OfflineDataPanel })),
);

export function OfflineDataEntry() {
  const { t } = useTranslate();
  const view = useMirror();
  const hasNoLists = useHasNoLists();
  const held = view.status === "ready" ? view.summary.passports : 0;
  const published = view.status === "ready" ? view.summary.published : null;
  return (
    <section className={held > 0 && held === published ? `${styles.entry} ${styles.whole}` : styles.entry}>
      <div className={styles.words}>
        <h2>{t("offline.title")}</h2>
        <p>{hasNoLists ? t("lists.none") : wordsFor({ t }, held, published)}</p>
      </div>
      <OfflineDataButton />
    </section>
  );
}

function wordsFor({ t }: Pick<Translator, "t">, held: number, published: number | null): string {
  if (published === null) return t("offline.entry_unknown", { held });
  return t("offline.entry", { held, total: published });
}

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
