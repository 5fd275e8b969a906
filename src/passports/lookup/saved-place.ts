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
