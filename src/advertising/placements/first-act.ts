import { createListeners } from "../../platform/lib/listeners.ts";

const ACTS = ["scroll", "wheel", "pointerdown", "keydown"];

/**
 * The first thing the visitor does. Call `listen` early: what is done on an earlier page of the visit counts. The
 * browser's own flag (`navigator.userActivation`) misses scrolling, and DevTools sets it.
 */
export function createFirstAct() {
  const { subscribe, notify } = createListeners();
  let hasActed = false;
  return {
    listen(window: Pick<EventTarget, "addEventListener" | "removeEventListener">): void {
      const hear = () => {
        for (const act of ACTS) window.removeEventListener(act, hear, { capture: true });
        hasActed = true;
        notify();
      };
      for (const act of ACTS) window.addEventListener(act, hear, { capture: true, passive: true });
    },
    /** Runs work once the visitor has scrolled, pressed or typed something. Returns how to cancel it. */
    after(work: () => void): () => void {
      if (!hasActed) return subscribe(work);
      work();
      return () => {};
    },
  };
}

export const firstAct = createFirstAct();
