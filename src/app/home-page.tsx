import { Lookup } from "../features/lookup/lookup.tsx";
import { NewestLists } from "../features/locations/newest-lists.tsx";
import { OfflineDataEntry } from "../features/offline-data/offline-data-entry.tsx";
import { useTranslate } from "../i18n/use-translate.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import styles from "./home-page.module.css";

/** `/`: the look-up first; what else there is below. */
export function HomePage() {
  const { t } = useTranslate();
  return (
    <div className={styles.home}>
      <PageTitle description={t("home.description")} />
      <Lookup />
      <div className={styles.below}>
        <NewestLists />
        <OfflineDataEntry />
      </div>
    </div>
  );
}
