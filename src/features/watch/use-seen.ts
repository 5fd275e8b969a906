import { useEffect, useEffectEvent, useRef, useState } from "react";
import { claimGoodNews, markWatchesSeen } from "../../watch/watches.ts";
import { isFound, isNew, type WatchRow } from "../../db/watch-rows.ts";
import { formatPublished } from "../../i18n/dates.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useBranchNamer } from "../../passports/offices.tsx";
import { useServices } from "../../hooks/services-context.ts";
import { updateBadge } from "./page-checks.ts";
import { newsWords } from "./watch-words.ts";

/** Visible this long counts as read. */
const READ_MS = 1500;

/** Marks news as seen once its row was visible for a moment. `fresh` keeps the mark for this visit. */
export function useSeen(rows: readonly WatchRow[]) {
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
export function useSpokenNews(rows: readonly WatchRow[]) {
  const translator = useTranslate();
  const nameOf = useBranchNamer();
  const { storage } = useServices();
  const spoken = useRef<HTMLOutputElement>(null);
  const news = rows.filter(isFound).filter((row) => isNew(row) && row.saidOf !== row.state.since);
  const names = news.map(({ id }) => id).join("\n");
  const say = useEffectEvent(async (): Promise<void> => {
    // With full storage it is told all the same, and again at the next visit.
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
