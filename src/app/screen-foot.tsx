import { lazy, Suspense } from "react";
import { site } from "../lib/site.ts";
import { SampleBanner } from "./sample-banner.tsx";
import styles from "./screen-foot.module.css";
import { useIdle } from "./use-idle.ts";

const SupportBadge = lazy(() =>
  import("../ui/support-badge.tsx").then((module) => ({ default: module.SupportBadge })),
);

/** What stays at the foot of the screen: the support badge, and below it what the data is. */
export function ScreenFoot() {
  const idle = useIdle();
  return (
    <div className={styles.foot}>
      {idle && site.supportUrl !== "" && (
        <Suspense>
          <div className={styles.badge}>
            <SupportBadge href={site.supportUrl} />
          </div>
        </Suspense>
      )}
      <SampleBanner />
    </div>
  );
}
