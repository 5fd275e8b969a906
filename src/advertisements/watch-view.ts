import { VIEW_MS } from "#domain/api/placements.ts";

/** How much of the picture has to be in view. */
const PART = 0.5;

/** Calls `onView` once, when the element has been seen. Returns how to stop. */
export function watchView(element: Element, onView: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isInView = false;
  const settle = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isInView && document.visibilityState === "visible") timer = setTimeout(seen, VIEW_MS);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      const now = (entries.at(-1)?.intersectionRatio ?? 0) >= PART;
      if (now === isInView) return;
      isInView = now;
      settle();
    },
    { threshold: PART },
  );
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("visibilitychange", settle);
  };
  function seen() {
    stop();
    onView();
  }
  document.addEventListener("visibilitychange", settle);
  observer.observe(element);
  return stop;
}
