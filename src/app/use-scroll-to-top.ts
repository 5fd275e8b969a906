import { useEffect, useRef } from "react";

/** The browser's event, and wouter's for links. */
const MOVES = ["popstate", "pushState"];

/** New pages start at the top; on Back and Forward the browser restores the position. */
export function useScrollToTop(path: string): void {
  const former = useRef(path);
  const travelled = useRef(false);
  useEffect(() => {
    // Both events: moves within a page keep the path, and the last one counts.
    const mark = (event: Event): void => {
      travelled.current = event.type === "popstate";
    };
    for (const move of MOVES) window.addEventListener(move, mark);
    return () => {
      for (const move of MOVES) window.removeEventListener(move, mark);
    };
  }, []);
  useEffect(() => {
    if (former.current === path) return;
    former.current = path;
    if (!travelled.current) window.scrollTo(0, 0);
  }, [path]);
}
