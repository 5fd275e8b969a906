import { type RefObject, useEffect, useState } from "react";
import { whenIdle } from "../lib/when-idle.ts";
import { firstAct } from "./first-act.ts";

const AHEAD = "300px";

/**
 * True once the visitor has done something, the page is idle and the element is about to come into view. On the first
 * screen an advertisement would otherwise be the largest paint, long after the page's own.
 */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (isNear || target === null || !("IntersectionObserver" in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: AHEAD },
    );
    let cancelIdle = () => {};
    const cancelAct = firstAct.after(() => {
      cancelIdle = whenIdle(() => observer.observe(target));
    });
    return () => {
      cancelAct();
      cancelIdle();
      observer.disconnect();
    };
  }, [element, isNear]);
  return isNear;
}
