import { useLiveQuery } from "dexie-react-hooks";
import { useId } from "react";
import { listWatches } from "../../db/watches.ts";
import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import { useInstall } from "../../lib/install.ts";
import { useServices } from "../../lib/services-context.ts";
import { Notice } from "../../ui/notice.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { AlertsSwitch } from "./alerts-switch.tsx";
import styles from "./my-passports.module.css";
import { useSeen } from "./use-seen.ts";
import { WatchItem } from "./watch-item.tsx";

/** What the visitor saved, with what became of it. */
export function MyPassports() {
  usePageMessages("my-passports");
  const { t } = useTranslate();
  const headingId = useId();
  return (
    <section className={styles.mine} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{t("mine.title")}</h2>
        <p className={styles.soft}>{t("mine.lead")}</p>
      </div>
      <Watches />
    </section>
  );
}

function Watches() {
  const { t } = useTranslate();
  const { db } = useServices();
  const { platform, standalone } = useInstall();
  const rows = useLiveQuery(() => listWatches(db).catch(() => "unreadable" as const), [db], null);
  const { observe, fresh } = useSeen(rows === "unreadable" ? null : rows);
  if (rows === null) return <SkeletonRows count={2} />;
  if (rows === "unreadable") {
    return (
      <Notice tone="caution" title={t("mine.failed")}>
        <p>{t("mine.failed_text")}</p>
      </Notice>
    );
  }
  if (rows.length === 0) {
    return (
      <Notice title={t("mine.empty")}>
        <p>{t("mine.empty_text")}</p>
      </Notice>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {rows.map((row) => (
          <WatchItem key={row.id} row={row} fresh={fresh.has(row.id)} observe={observe} />
        ))}
      </ul>
      <AlertsSwitch />
      {platform === "ios" && !standalone && <p className={styles.soft}>{t("mine.ios_note")}</p>}
    </>
  );
}
