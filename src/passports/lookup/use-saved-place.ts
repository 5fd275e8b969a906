import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { links } from "../../platform/lib/links.ts";
import { useHydrated } from "../../platform/hooks/use-hydrated.ts";
import { beforeLinks } from "./before-links.ts";
import type { AnswerContext } from "./answer-context.ts";
import {
  type SavedPlace,
  onUserInput,
  placeInView,
  readSavedPlace,
  restoreScroll,
  withSavedPlace,
} from "./saved-place.ts";

/** Browsers rate-limit history writes. */
const SAVE_AFTER_MS = 200;

type Asked = Pick<AnswerContext, "text" | "limit" | "location" | "area" | "onRestore">;

/**
 * Saves the visible rows, the open one and the scroll position in history state, and restores them on return. `whole`:
 * the answer is complete.
 */
export function useSavedPlace({ text, limit, location, area, onRestore }: Asked, whole: boolean) {
  const hydrated = useHydrated();
  const travels = usePopStateCount();
  const kept = useMemo(
    () => (hydrated ? readSavedPlace(window.history.state, text) : null),
    // oxlint-disable-next-line react/exhaustive-deps -- each navigation may lead to another entry
    [hydrated, text, travels],
  );
  /** Undefined until the user toggles a row: then `kept.opened` applies. */
  const [touched, setTouched] = useState<string | null | undefined>(undefined);
  const opened = touched === undefined ? (kept?.opened ?? null) : touched;
  const restored = useRef<string | null>(null);
  useEffect(() => void (restored.current = kept?.opened ?? null), [kept]);
  const toggle = useCallback((requestNumber: string, open: boolean) => {
    setTouched((former) => {
      if (open) return requestNumber;
      // A row that shows another passport now closes too, and says so of that one.
      const present = former === undefined ? restored.current : former;
      return present === requestNumber ? null : former;
    });
  }, []);
  const wanted = useRef<SavedPlace | null>(null);
  const returning = useRef(false);
  const restore = useEffectEvent(onRestore);
  useEffect(() => {
    wanted.current = kept;
    if (kept === null) return undefined;
    restore({ limit: kept.limit, location: kept.location });
    // Waits for the rows without a time limit, but gives up when the person scrolls or types.
    return onUserInput(() => void (wanted.current = null));
  }, [kept]);

  useLayoutEffect(() => {
    const [left, place] = [wanted.current, area.current];
    if (!left || !place || !whole || limit !== left.limit || location !== left.location) return;
    // The shorter answer is still shown; wait.
    const isShort = left.row !== null && place.querySelectorAll("summary").length <= left.row;
    if (isShort) return;
    wanted.current = null;
    returning.current = true;
    restoreScroll(place, left, () => (returning.current = false));
  });

  const keep = useEffectEvent(() => {
    const place = area.current;
    // Nothing is saved while restoring, nor in the history entry of a page opened since.
    const busy = wanted.current !== null || returning.current;
    if (place === null || busy || window.location.pathname !== links.home()) return;
    // The browser would restore by page height, partly estimated.
    window.history.scrollRestoration = "manual";
    const kept = { text, limit, location, opened, ...placeInView(place) };
    window.history.replaceState(withSavedPlace(window.history.state, kept), "");
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const now = (): void => keep();
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(now, SAVE_AFTER_MS);
    };
    window.addEventListener("scroll", soon, { passive: true });
    window.addEventListener("pagehide", now);
    const stopListening = beforeLinks(now);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", soon);
      window.removeEventListener("pagehide", now);
      stopListening();
      // The next page's history entry inherited "manual".
      window.history.scrollRestoration = "auto";
    };
  }, []);
  return { opened, toggle };
}

/**
 * Counts back and forward navigation. When returning from a page whose code was still loading, this one was never
 * unmounted, and still needs restoring.
 */
function usePopStateCount(): number {
  const [travels, setTravels] = useState(0);
  useEffect(() => {
    const count = (): void => setTravels((former) => former + 1);
    window.addEventListener("popstate", count);
    return () => window.removeEventListener("popstate", count);
  }, []);
  return travels;
}
