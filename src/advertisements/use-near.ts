import { type RefObject, useEffect, useState } from "react";
import { whenIdle } from "../lib/when-idle.ts";

const AHEAD = "300px";

/** True once the page is idle and the element is about to come into view. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || element.current === null || !("IntersectionObserver" in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: AHEAD },
    );
    const target = element.current;
    // After what the visitor came for.
    const cancel = whenIdle(() => observer.observe(target));
    return () => {
      cancel();
      observer.disconnect();
    };
  }, [element, isNear]);
  return isNear;
}
