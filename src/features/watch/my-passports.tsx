import { useId } from "react";
import type { MirrorDatabase } from "../../db/database.ts";
import { alertsFact, checksFact, noticesFact, sendsFact } from "../../db/notice-facts.ts";
import { isFound, type WatchRow } from "../../db/watch-rows.ts";
import { SAVED_SECTION } from "../../watch/announce-watches.ts";
import { listWatches } from "../../watch/watches.ts";
import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import { useInstall } from "../../lib/install.ts";
import { useMirror } from "../../hooks/mirror-view.tsx";
import { useStored } from "../../hooks/use-stored.ts";
import { Notice } from "../../ui/notice.tsx";
import { AlertsSwitch } from "./alerts-switch.tsx";
import styles from "./my-passports.module.css";
import { noteRoom } from "./note-room.ts";
import { useSeen, useSpokenNews } from "./use-seen.ts";
import { WatchItem } from "./watch-item.tsx";

export function MyPassports() {
  usePageMessages("my-passports", "office");
  const { t } = useTranslate();
  const view = useMirror();
  const headingId = useId();
  const stored = useStored(savedNow, null);
  // IndexedDB may hang; give up when the mirror does.
  const saved = stored === null && view.status === "failed" ? "unreadable" : stored;
  // Leave the reserved space empty: a smaller placeholder would shift the layout twice.
  if (saved === null) return null;
  return (
    <section className={styles.mine} id={SAVED_SECTION} ref={begin} aria-labelledby={headingId}>
      <h2 id={headingId}>{t("mine.title")}</h2>
      {saved === "unreadable" ? (
        <Notice tone="caution" title={t("mine.failed")}>
          <p>{t("mine.failed_text")}</p>
        </Notice>
      ) : (
        <Watches {...saved} />
      )}
    </section>
  );
}

function begin(section: HTMLElement | null): ReturnType<typeof noteRoom> {
  // The browser looked for it before it was here.
  if (section !== null && window.location.hash === `#${SAVED_SECTION}`) section.scrollIntoView();
  return noteRoom(section);
}

/** Read together: parts that come later would move the page. */
async function savedNow(db: MirrorDatabase) {
  try {
    const [rows, alerts, notices, sentBefore, checks] = await Promise.all([
      listWatches(db),
      alertsFact.read(db),
      noticesFact.read(db),
      sendsFact.read(db),
      checksFact.read(db),
    ]);
    return { rows, alerts, notices, sentBefore, checks };
  } catch {
    return "unreadable" as const;
  }
}

type Saved = Exclude<Awaited<ReturnType<typeof savedNow>>, "unreadable">;

function Watches({ rows, ...known }: Saved) {
  const { t } = useTranslate();
  const { platform, standalone } = useInstall();
  const { observe, fresh } = useSeen(rows);
  const spoken = useSpokenNews(rows);
  if (rows.length === 0) {
    return (
      <Notice title={t("mine.empty")}>
        <p>{t("mine.empty_text")}</p>
      </Notice>
    );
  }
  return (
    <>
      <output ref={spoken} className="only-read-aloud" />
      <ul className={styles.list}>
        {newsFirst(rows, fresh).map((row) => (
          <WatchItem key={row.id} row={row} fresh={fresh.has(row.id)} observe={observe} />
        ))}
      </ul>
      <p className={styles.soft}>{t("mine.lead")}</p>
      <AlertsSwitch rows={rows} {...known} />
      {platform === "ios" && !standalone && <p className={styles.soft}>{t("mine.ios_note")}</p>}
    </>
  );
}

/** Passports that appeared, then other news, then the rest as they were saved. */
function newsFirst(rows: readonly WatchRow[], fresh: ReadonlySet<string>): WatchRow[] {
  const rank = (row: WatchRow): number => (fresh.has(row.id) ? (isFound(row) ? 0 : 1) : 2);
  return [...rows].sort((a, b) => rank(a) - rank(b));
}
