import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { links } from "../../platform/lib/links.ts";
import { useHydrated } from "../../platform/hooks/use-hydrated.ts";
import { beforeLinks } from "./before-links.ts";
import type { AnswerContext } from "./answer-context.ts";

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

export type SavedPlace = {
  text: string;
  limit: number;
  location: string | null;
  /** Request number of the open row. */
  opened: string | null;
  /** Index of the first row in view, and its offset from the viewport's top. */
  row: number | null;
  top: number;
  /** Used when no row is in view. */
  scroll: number;
};

/** Our key in history state; wouter and others have theirs. */
const KEY = "lookup";

/** The saved place, or null if missing or of another query. */
export function readSavedPlace(state: unknown, text: string): SavedPlace | null {
  const kept = isRecord(state) ? state[KEY] : undefined;
  if (!isRecord(kept) || kept["text"] !== text) return null;
  const { limit, location, opened, row, top, scroll } = kept;
  if (typeof limit !== "number" || typeof top !== "number" || typeof scroll !== "number") return null;
  return {
    text,
    limit,
    location: typeof location === "string" ? location : null,
    opened: typeof opened === "string" ? opened : null,
    row: typeof row === "number" ? row : null,
    top,
    scroll,
  };
}

export function withSavedPlace(state: unknown, place: SavedPlace): Record<string, unknown> {
  return { ...(isRecord(state) ? state : {}), [KEY]: place };
}

/** Scroll position relative to a row: heights of rows never in view are only estimates. */
export function placeInView(area: HTMLElement): Pick<SavedPlace, "row" | "top" | "scroll"> {
  const place = { row: null, top: 0, scroll: Math.round(window.scrollY) };
  if (window.scrollY === 0) return place;
  for (const [row, summary] of area.querySelectorAll("summary").entries()) {
    const { top, bottom } = boxOf(summary).getBoundingClientRect();
    if (bottom > 0) return { ...place, row, top: Math.round(top) };
  }
  return place;
}

/** The row is measured by its box: to measure what `content-visibility` leaves out, the browser would lay it out. */
function boxOf(summary: Element): Element {
  return summary.parentElement ?? summary;
}

/** Half a second at 60 Hz. */
const FRAMES = 30;
const USER_INPUT = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Calls `act` at each user input; returns how to stop. */
export function onUserInput(act: () => void): () => void {
  for (const touch of USER_INPUT) window.addEventListener(touch, act, { passive: true });
  return () => {
    for (const touch of USER_INPUT) window.removeEventListener(touch, act);
  };
}

/** Scrolls to the place and holds it while row heights settle, until user input. */
export function restoreScroll(area: HTMLElement, place: SavedPlace, onThere: () => void): void {
  let left = FRAMES;
  const stop = onUserInput(() => void (left = 0));
  function step(): void {
    if (left > 0) {
      left -= 1;
      scrollToPlace(area, place);
      requestAnimationFrame(step);
      return;
    }
    stop();
    onThere();
  }
  step();
}

function scrollToPlace(area: HTMLElement, { row, top, scroll }: SavedPlace): void {
  const shown = row === null ? undefined : area.querySelectorAll("summary")[row];
  const by = shown === undefined ? scroll - window.scrollY : boxOf(shown).getBoundingClientRect().top - top;
  window.scrollBy({ top: by, behavior: "instant" });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
