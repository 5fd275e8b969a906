import { useId } from "react";
import type { MirrorTables } from "../../db/mirror-reads.ts";
import { listWatches } from "../../watch/watches.ts";
import type { WatchRow } from "../../db/watch-rows.ts";
import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import { useInstall } from "../../lib/install.ts";
import { useMirror } from "../../hooks/mirror-view.tsx";
import { useLive } from "../../hooks/use-live.ts";
import { Notice } from "../../ui/notice.tsx";
import { AlertsSwitch } from "./alerts-switch.tsx";
import styles from "./my-passports.module.css";
import { useSeen } from "./use-seen.ts";
import { WatchItem } from "./watch-item.tsx";

export function MyPassports() {
  usePageMessages("my-passports");
  const { t } = useTranslate();
  const view = useMirror();
  const headingId = useId();
  const stored = useLive(savedNow, null);
  // IndexedDB may hang; give up when the mirror does.
  const rows = stored === null && view.status === "failed" ? "unreadable" : stored;
  // Leave the reserved space empty: a smaller placeholder would shift the layout twice.
  if (rows === null) return null;
  return (
    <section className={styles.mine} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{t("mine.title")}</h2>
        <p className={styles.soft}>{t("mine.lead")}</p>
      </div>
      {rows === "unreadable" ? (
        <Notice tone="caution" title={t("mine.failed")}>
          <p>{t("mine.failed_text")}</p>
        </Notice>
      ) : (
        <Watches rows={rows} />
      )}
    </section>
  );
}

const savedNow = (db: MirrorTables) => listWatches(db).catch(() => "unreadable" as const);

function Watches({ rows }: { rows: readonly WatchRow[] }) {
  const { t } = useTranslate();
  const { platform, standalone } = useInstall();
  const { observe, fresh } = useSeen(rows);
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
      <AlertsSwitch rows={rows} />
      {platform === "ios" && !standalone && <p className={styles.soft}>{t("mine.ios_note")}</p>}
    </>
  );
}
