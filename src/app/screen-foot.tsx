import { useEffect, useState } from "react";
import { useTranslate } from "../i18n/use-translate.tsx";
import { site } from "../lib/site.ts";
import type { SupportBadge } from "../ui/support-badge.tsx";
import { optionalImport } from "./preload-error.ts";
import { SampleBanner } from "./sample-banner.tsx";
import styles from "./screen-foot.module.css";
import { useIdle } from "./use-idle.ts";

/** What stays at the foot of the screen: the support badge, and below it what the data is. */
export function ScreenFoot() {
  const { t } = useTranslate();
  const idle = useIdle();
  const [Badge, setBadge] = useState<typeof SupportBadge | null>(null);
  useEffect(() => {
    if (!idle) return;
    optionalImport(() => import("../ui/support-badge.tsx")).then(
      (module) => setBadge(() => module.SupportBadge),
      // The page is whole without it.
      () => {},
    );
  }, [idle]);
  return (
    <div className={styles.foot}>
      {Badge !== null && (
        <aside className={styles.badge} aria-label={t("support.label")}>
          <Badge href={site.supportUrl} />
        </aside>
      )}
      <SampleBanner />
    </div>
  );
}
