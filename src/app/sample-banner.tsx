import { useTranslate } from "../i18n/use-translate.tsx";
import { isSampleData, useMirror } from "../hooks/mirror-view.tsx";
import { useOverview } from "../hooks/use-overview.ts";
import styles from "./sample-banner.module.css";

/** On every page until a real list is imported. */
export function SampleBanner() {
  const { t } = useTranslate();
  const view = useMirror();
  const { data } = useOverview();
  const knowsItself = view.status === "ready" && view.manifest !== null;
  if (!(knowsItself ? isSampleData(view) : data?.meta.sample_data)) return null;
  return (
    <aside className={styles.banner} aria-label={t("sample.label")}>
      <p>{t("sample.banner")}</p>
    </aside>
  );
}
