/** Where a visitor was in an answer: what is shown of it, and how far down. */
export type KeptPlace = {
  text: string;
  limit: number;
  location: string | null;
  /** Request number of the row that stands open. */
  opened: string | null;
  /** The first row in view (its place among all rows) and how far below the screen's edge it begins. */
  row: number | null;
  top: number;
  /** Where no row is in view. */
  scroll: number;
};

/** The part of a history entry's state that is ours; wouter and others may keep theirs beside it. */
const KEY = "lookup";

/** The place kept in a history entry's state; null when there is none, or it is of another question. */
export function readKeptPlace(state: unknown, text: string): KeptPlace | null {
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

/** A history entry's state with this place in it. */
export function withKeptPlace(state: unknown, place: KeptPlace): Record<string, unknown> {
  return { ...(isRecord(state) ? state : {}), [KEY]: place };
}

/** How far the page is scrolled, by the row that is read: rows that were never in view have only a guessed height. */
export function placeInView(area: HTMLElement): Pick<KeptPlace, "row" | "top" | "scroll"> {
  const rows = [...area.querySelectorAll("summary")].map((row) => row.getBoundingClientRect());
  const inView = window.scrollY === 0 ? -1 : rows.findIndex(({ bottom }) => bottom > 0);
  return {
    row: inView === -1 ? null : inView,
    top: Math.round(rows[inView]?.top ?? 0),
    scroll: Math.round(window.scrollY),
  };
}

/** Half a second on most screens. */
const FRAMES = 30;
const TOUCHES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Scrolls back to the place and stays there while rows around it find their height, or until the visitor moves. */
export function returnToPlace(area: HTMLElement, place: KeptPlace, onThere: () => void): void {
  let left = FRAMES;
  const leave = (): void => void (left = 0);
  for (const touch of TOUCHES) window.addEventListener(touch, leave, { passive: true });
  function step(): void {
    if (left > 0) {
      left -= 1;
      goToPlace(area, place);
      requestAnimationFrame(step);
      return;
    }
    for (const touch of TOUCHES) window.removeEventListener(touch, leave);
    onThere();
  }
  step();
}

function goToPlace(area: HTMLElement, { row, top, scroll }: KeptPlace): void {
  const shown = row === null ? undefined : area.querySelectorAll("summary")[row];
  const by = shown === undefined ? scroll - window.scrollY : shown.getBoundingClientRect().top - top;
  window.scrollBy({ top: by, behavior: "instant" });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
