import { useId, useEffect, useEffectEvent, useRef, useState } from "react";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import { alertsFact, checksFact, noticesFact, sendsFact } from "../../platform/db/notice-facts.ts";
import { isFound, type WatchRow, isNew } from "../../platform/db/watch-rows.ts";
import { useMirror } from "../../platform/hooks/mirror-view.tsx";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useStored } from "../../platform/hooks/use-stored.ts";
import { formatPublished } from "#domain/languages/dates.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { useInstall } from "../../platform/lib/install.ts";
import { links } from "../../platform/lib/links.ts";
import { storeText } from "../../platform/lib/stored-text.ts";
import { useBranchNamer } from "../../passports/offices.tsx";
import { SAVED_KEY, savedCount } from "../../passports/saved-count.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SAVED_SECTION } from "../watch/announce-watches.ts";
import { listWatches, claimGoodNews, markWatchesSeen } from "../watch/watches.ts";
import { AlertsSwitch } from "./alerts-switch.tsx";
import styles from "./my-passports.module.css";
import { updateBadge } from "./page-checks.ts";
import { WatchItem } from "./watch-item.tsx";
import { newsWords } from "./watch-words.ts";

export function MyPassports() {
  usePageMessages("my-passports", "notices", "office");
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
      <p className={styles.act}>
        <ButtonLink href={links.move()}>{t("mine.move")}</ButtonLink>
      </p>
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

/** Keeps the section's height for the first painting of the next visit (index.html); a ref of the section. */
function noteRoom(section: HTMLElement | null): (() => void) | undefined {
  if (section === null) return undefined;
  const observer = new ResizeObserver(() => {
    const count = savedCount.get();
    // Closed again at the next visit.
    if (count === 0 || section.querySelector("details[open]") !== null) return;
    const height = Math.round(section.offsetHeight);
    document.documentElement.style.setProperty("--saved-room", `${height}px`);
    storeText("localStorage", SAVED_KEY, `${count} ${height} ${window.innerWidth}`);
  });
  observer.observe(section);
  return () => observer.disconnect();
}

/** Visible this long counts as read. */
const READ_MS = 1500;

/** Marks news as seen once its row was visible for a moment. `fresh` keeps the mark for this visit. */
function useSeen(rows: readonly WatchRow[]) {
  const { storage } = useServices();
  const [elements] = useState(() => new Map<string, Element>());
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const unseen = rows.filter(isNew).map(({ id }) => id);
  const names = unseen.join("\n");
  if (unseen.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unseen]));

  useEffect(() => {
    if (names === "") return undefined;
    const ids = names.split("\n");
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const read = (id: string): void => {
      if (document.visibilityState !== "visible") return;
      void storage
        .open()
        .then((db) => markWatchesSeen(db, [id]).then(() => updateBadge(db)))
        .catch(() => undefined);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = ids.find((known) => elements.get(known) === target);
          if (id === undefined) continue;
          clearTimeout(timers.get(id));
          if (isIntersecting)
            timers.set(
              id,
              setTimeout(() => read(id), READ_MS),
            );
        }
      },
      { threshold: 0.6 },
    );
    const watchAll = (): void => {
      for (const id of ids) {
        const element = elements.get(id);
        if (element === undefined) continue;
        // Re-observing triggers a new report when the page becomes visible again.
        observer.unobserve(element);
        observer.observe(element);
      }
    };
    watchAll();
    document.addEventListener("visibilitychange", watchAll);
    return () => {
      document.removeEventListener("visibilitychange", watchAll);
      observer.disconnect();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [storage, names, elements]);

  function observe(id: string, element: Element | null): void {
    if (element === null) elements.delete(id);
    else elements.set(id, element);
  }
  return { observe, fresh };
}

/** Long enough for a screen reader to have noticed the place where it is said. */
const SAY_AFTER_MS = 500;

/** Tells screen readers good news, once, in an empty `<output>`. */
function useSpokenNews(rows: readonly WatchRow[]) {
  const translator = useTranslate();
  const nameOf = useBranchNamer();
  const { storage } = useServices();
  const spoken = useRef<HTMLOutputElement>(null);
  const news = rows.filter(isFound).filter((row) => isNew(row) && row.saidOf !== row.state.since);
  const names = news.map(({ id }) => id).join("\n");
  const say = useEffectEvent(async (): Promise<void> => {
    // If nothing can be stored, the news is announced now and again at the next visit.
    const claimed = await storage
      .open()
      .then(claimGoodNews)
      .catch(() => news);
    const words = claimed.map((row) =>
      translator.t("mine.news_said", {
        news: newsWords(translator, row, nameOf),
        date: formatPublished(translator, row.state.passport.day),
      }),
    );
    spoken.current?.append(words.join(" "));
  });
  useEffect(() => {
    if (names === "") return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", sayWhenVisible);
    };
    function sayWhenVisible(): void {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      timer = setTimeout(() => {
        end();
        void say();
      }, SAY_AFTER_MS);
    }
    sayWhenVisible();
    document.addEventListener("visibilitychange", sayWhenVisible);
    return end;
  }, [names]);
  return spoken;
}
