import { useEffect, useState } from "react";
import { markWatchesSeen } from "../../watch/watches.ts";
import { isNew, type WatchRow } from "../../db/watch-rows.ts";
import { useServices } from "../../hooks/services-context.ts";
import { updateBadge } from "./page-checks.ts";

/** Visible this long counts as read. */
const READ_MS = 1500;

/** Marks news as seen once its row was visible for a moment. `fresh` keeps the mark for this visit. */
export function useSeen(rows: readonly WatchRow[]) {
  const { db, writableDb } = useServices();
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
      void writableDb()
        .then((writable) => markWatchesSeen(writable, [id]))
        .then(() => updateBadge(db))
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
  }, [db, writableDb, names, elements]);

  function observe(id: string, element: Element | null): void {
    if (element === null) elements.delete(id);
    else elements.set(id, element);
  }
  return { observe, fresh };
}
