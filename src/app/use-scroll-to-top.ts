import { useEffect, useRef } from "react";

/** A new page starts at its top; going back or forward is left to the browser, which remembers the place. */
export function useScrollToTop(path: string): void {
  const former = useRef(path);
  const travelled = useRef(false);
  useEffect(() => {
    const mark = (): void => {
      travelled.current = true;
    };
    window.addEventListener("popstate", mark);
    return () => window.removeEventListener("popstate", mark);
  }, []);
  useEffect(() => {
    if (former.current === path) return;
    former.current = path;
    if (!travelled.current) window.scrollTo(0, 0);
    travelled.current = false;
  }, [path]);
}
