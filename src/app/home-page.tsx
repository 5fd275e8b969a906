import { ArticlesTeaser } from "../features/articles/articles-teaser.tsx";
import { TodayCard } from "../features/calendar/today-card.tsx";
import { InstallCard } from "../features/install/install-card.tsx";
import { NewestLists } from "../features/locations/newest-lists.tsx";
import { loadAnswerView, Lookup } from "../features/lookup/lookup.tsx";
import { OfflineDataEntry } from "../features/offline-data/offline-data-entry.tsx";
import { MyPassportsSlot } from "../features/watch/my-passports-slot.tsx";
import { useTranslate } from "../i18n/use-translate.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { TibebLine } from "../ui/tibeb.tsx";
import styles from "./home-page.module.css";
import { useIdle } from "./use-idle.ts";

export { loadAnswerView };

/** `/`. */
export function HomePage() {
  const { t } = useTranslate();
  const idle = useIdle();
  return (
    <div className={styles.home}>
      <PageTitle description={t("home.description")} />
      <div className={styles.lookup}>
        <Lookup />
      </div>
      <MyPassportsSlot load={idle} />
      <NewestLists />
      <div className={styles.today}>
        <div className={styles.weave}>
          <TibebLine />
        </div>
        <TodayCard />
      </div>
      <ArticlesTeaser />
      <div className={styles.keep}>
        <InstallCard />
        <OfflineDataEntry />
      </div>
    </div>
  );
}
