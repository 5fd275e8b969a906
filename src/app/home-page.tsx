import { lazy, type ReactNode, Suspense, useState } from "react";
import { locationSlug } from "#domain/locations/location-slug.ts";
import { AdvertisementSlot } from "../advertising/placements/advertisement-slot.tsx";
import { newestArticles } from "../articles/newest-articles.ts";
import { ArticlesTeaser } from "../articles/pages/articles-teaser.tsx";
import { TodayCard } from "../calendar/today-card.tsx";
import { InstallCard } from "./install/install-card.tsx";
import { NewestLists } from "../locations/newest-lists.tsx";
import { queryOfAddress, useQueryText } from "../passports/lookup/use-query-text.ts";
import { loadAnswerView, Lookup } from "../passports/lookup/lookup.tsx";
import { searchParamsOf } from "../passports/server-question.ts";
import { OfflineDataEntry } from "../lists/offline-data/offline-data-entry.tsx";
import { MyPassportsSlot } from "../notices/my-passports/my-passports-slot.tsx";
import type { Prefetch } from "../platform/hooks/services-context.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { PageTitle } from "../ui/page-head.tsx";
import styles from "./home-page.module.css";
import { useIdle } from "./use-idle.ts";
import { serviceWorkers } from "../platform/lib/service-workers.ts";

export { loadAnswerView };

/** A single hit is expanded and shows its branch's office. */
export const prefetch: Prefetch = async ({ articles, passports, location }, { search, locale }) => {
  const question = searchParamsOf(queryOfAddress(search.get("q") ?? ""));
  const [found] = await Promise.all([
    question && passports.fetch(question),
    articles.fetch(newestArticles(locale)),
  ]);
  const [only, ...others] = found?.ok ? found.value.data : [];
  if (only !== undefined && others.length === 0) await location.fetch(locationSlug(only.location));
};

/** If the code cannot be loaded, the page does without. */
const SinceLastVisit = lazy(() =>
  import("../locations/since-last-visit.tsx").then(
    (module) => ({ default: module.SinceLastVisit }),
    () => ({ default: () => null }),
  ),
);

/** The look-up, and what stands beside it until it has an answer. */
function AroundLookup({ children }: { children: ReactNode }) {
  const asked = useQueryText() !== "";
  // An attribute and not `:has`, for which browsers would style the whole page anew at each letter that is typed.
  const [isAnswered, setAnswered] = useState(asked);
  return (
    <div className={styles.home} data-answered={isAnswered || undefined}>
      <div className={styles.lookup}>
        <Lookup onAnswered={setAnswered} />
      </div>
      {children}
    </div>
  );
}

/** `/`. */
export function HomePage() {
  const { t } = useTranslate();
  const idle = useIdle();
  return (
    <AroundLookup>
      <PageTitle description={t("home.description")} />
      <MyPassportsSlot load={idle} />
      {/* After an answer what follows is folded away, also without script. */}
      <details className={styles.fold}>
        <summary>{t("home.rest")}</summary>
      </details>
      <AdvertisementSlot placement="home-hero" />
      <NewestLists />
      {/* Its room is kept if somebody was here before (index.html). A first visit, which no service worker answers, does
      not pay for its code. */}
      <div className={styles.since}>
        {idle && serviceWorkers()?.controller && (
          <Suspense>
            <SinceLastVisit />
          </Suspense>
        )}
      </div>
      <div className={styles.today}>
        <TodayCard />
      </div>
      <ArticlesTeaser />
      <div className={styles.keep}>
        <InstallCard />
        <OfflineDataEntry />
      </div>
    </AroundLookup>
  );
}
