import { useEffect, useEffectEvent, useState } from "react";
import { WIPED_AFTER_SECONDS, WIPE_TOLD_BEFORE_SECONDS } from "#domain/passports/contract.ts";

const WIPE_AFTER_MS = WIPED_AFTER_SECONDS * 1_000;
const TOUCHES = ["pointerdown", "keydown", "wheel", "touchmove", "input"] as const;

/**
 * Calls `wipe` a minute after the last touch or key, hidden or not, and when the page is left. Returns the seconds that
 * are left, null until they are few. Not `isActive`: nothing is to be wiped, or it is still coming.
 */
export function useIdleWipe(isActive: boolean, now: () => number, wipe: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null);
  const end = useEffectEvent(wipe);
  const clock = useEffectEvent(now);
  useEffect(() => {
    // Also for what is only typed, and in a look-up: a page that is left may come back from the browser's memory.
    const leave = (): void => end();
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, []);
  useEffect(() => {
    if (!isActive) return undefined;
    let touched = clock();
    const touch = (): void => {
      touched = clock();
      setLeft(null);
    };
    const tick = (): void => {
      const gone = clock() - touched;
      // A clock that was set back would wait too long.
      if (gone < 0) touched = clock();
      if (gone >= WIPE_AFTER_MS) return end();
      const seconds = Math.ceil((WIPE_AFTER_MS - gone) / 1000);
      setLeft(seconds <= WIPE_TOLD_BEFORE_SECONDS ? seconds : null);
    };
    const timer = setInterval(tick, 1000);
    for (const kind of TOUCHES) window.addEventListener(kind, touch, { passive: true });
    // Timers of hidden pages rest: whoever comes back first sees nothing of before.
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      for (const kind of TOUCHES) window.removeEventListener(kind, touch);
      document.removeEventListener("visibilitychange", tick);
      setLeft(null);
    };
  }, [isActive]);
  return left;
}
