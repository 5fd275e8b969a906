import { memo, useSyncExternalStore } from "react";
import { parseIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { newestListDay } from "#domain/lists/newest-list-days.ts";
import { useAsync } from "../../platform/hooks/use-async.ts";
import { useMirror } from "../../platform/hooks/mirror-view.tsx";
import { useOverview } from "../../platform/hooks/use-overview.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { formatEthiopian } from "#domain/languages/dates.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { useOverdueLists } from "../overdue-lists.tsx";
import { useListDays } from "../use-list-days.ts";
import type { MirrorStatus } from "../../lists/sync/mirror-status.ts";
import styles from "./lookup.module.css";

export const Freshness = memo(function Freshness() {
  const translator = useTranslate();
  const { t } = translator;
  const { now, mirror } = useServices();
  const { error } = useOverview();
  const view = useMirror();
  const lists = useListDays();
  const overdue = useOverdueLists();
  const opens = useAsync(opensOffline, [], false);
  const { subscribe, get } = mirror.status;
  const storageFailed = useSyncExternalStore(
    subscribe,
    () => isStorageFailure(get()),
    () => false,
  );
  if (lists?.size === 0) return <p className={styles.fresh}>{t("lists.none")}</p>;
  const held = view.status === "ready" ? view.summary.passports : 0;
  const refused = storageFailed && view.status !== "loading" && held === 0;
  const kept = opens && held > 0;
  const upTo = (day: number) => (
    <>
      {t("fresh.up_to", { date: formatEthiopian(translator, day) })}
      {/* It keeps its room until it is true, so that nothing moves then. */}
      <span className={kept || refused ? undefined : styles.awaited} data-needs-script="">
        {" · "}
        {t(refused ? "fresh.not_kept" : "fresh.kept")}
      </span>
    </>
  );
  const newest = parseIsoDate((lists && newestListDay(lists)) ?? "");
  // It is not known so far, so the line that is most likely keeps its room.
  if (newest === null && error === undefined)
    return <p className={`${styles.fresh} ${styles.awaited}`}>{upTo(todayInAddisAbaba(now()))}</p>;
  return (
    <p className={styles.fresh}>
      {newest === null ? t("fresh.offline") : upTo(newest)}
      {overdue !== null && <strong className={styles.overdue}>{overdue}</strong>}
    </p>
  );
});

function isStorageFailure(status: MirrorStatus): boolean {
  return status.kind === "failed" && status.reason === "storage";
}

/** The service worker opens this page without a connection. It is never ready where the browser refuses it. */
async function opensOffline(): Promise<boolean> {
  try {
    return (await navigator.serviceWorker.ready).active !== null;
  } catch {
    return false;
  }
}
