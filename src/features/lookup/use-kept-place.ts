import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { links } from "../../app/routes.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import type { AnswerContext } from "./answer-context.ts";
import { type KeptPlace, placeInView, readKeptPlace, returnToPlace, withKeptPlace } from "./kept-place.ts";

/** Browsers refuse to write history too often. */
const KEEP_AFTER_MS = 200;
/** The rows that were shown may have to be asked for again; after this the place is given up. */
const RETURN_WITHIN_MS = 5_000;

type Asked = Pick<AnswerContext, "text" | "limit" | "location" | "area" | "onRestore">;

/**
 * Keeps in the browser's history which rows are shown, which stands open and how far down the visitor is, and goes
 * back there when the page is come back to. `whole`: no more of the answer is on its way.
 */
export function useKeptPlace({ text, limit, location, area, onRestore }: Asked, whole: boolean) {
  const hydrated = useHydrated();
  const travels = useTravels();
  const kept = useMemo(
    () => (hydrated ? readKeptPlace(window.history.state, text) : null),
    // oxlint-disable-next-line react/exhaustive-deps -- each travel may lead to another entry
    [hydrated, text, travels],
  );
  /** Undefined until a row is touched: then the one that stood open does. */
  const [touched, setTouched] = useState<string | null | undefined>(undefined);
  const opened = touched === undefined ? (kept?.opened ?? null) : touched;
  const toggle = useCallback((requestNumber: string, open: boolean) => {
    setTouched((former) =>
      open ? requestNumber : (former ?? requestNumber) === requestNumber ? null : former,
    );
  }, []);
  const wanted = useRef<KeptPlace | null>(null);
  const wantedSince = useRef(0);
  const returning = useRef(false);
  const restore = useEffectEvent(onRestore);
  useEffect(() => {
    wanted.current = kept;
    wantedSince.current = performance.now();
    if (kept !== null) restore({ limit: kept.limit, location: kept.location });
  }, [kept]);

  useLayoutEffect(() => {
    const [left, place] = [wanted.current, area.current];
    if (!left || !place || !whole || limit !== left.limit || location !== left.location) return;
    // The former, shorter answer stays until the longer one is here.
    const isShort = left.row !== null && place.querySelectorAll("summary").length <= left.row;
    if (isShort && performance.now() - wantedSince.current < RETURN_WITHIN_MS) return;
    wanted.current = null;
    returning.current = true;
    returnToPlace(place, left, () => (returning.current = false));
  });

  const keep = useEffectEvent(() => {
    const place = area.current;
    // Not while it is still to be gone to, nor in the entry of a page that was opened meanwhile.
    const isWaiting = wanted.current !== null && performance.now() - wantedSince.current < RETURN_WITHIN_MS;
    const busy = isWaiting || returning.current;
    if (place === null || busy || window.location.pathname !== links.home()) return;
    // The browser would go by the height that the page had: that of rows never seen is only guessed.
    window.history.scrollRestoration = "manual";
    const kept = { text, limit, location, opened, ...placeInView(place) };
    window.history.replaceState(withKeptPlace(window.history.state, kept), "");
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const now = (): void => keep();
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(now, KEEP_AFTER_MS);
    };
    window.addEventListener("scroll", soon, { passive: true });
    window.addEventListener("pagehide", now);
    // Before the link that is pressed leads away.
    document.addEventListener("click", now, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", soon);
      window.removeEventListener("pagehide", now);
      document.removeEventListener("click", now, true);
      // A page that was opened from here took the setting over.
      window.history.scrollRestoration = "auto";
    };
  }, []);
  return { opened, toggle };
}

/**
 * How often the visitor went back or forward. This page is still there when they come back from one that was not shown
 * yet, its code being on the way: then too the place is gone back to.
 */
function useTravels(): number {
  const [travels, setTravels] = useState(0);
  useEffect(() => {
    const count = (): void => setTravels((former) => former + 1);
    window.addEventListener("popstate", count);
    return () => window.removeEventListener("popstate", count);
  }, []);
  return travels;
}
