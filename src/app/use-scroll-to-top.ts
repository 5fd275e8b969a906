import { useEffect, useRef } from "react";

/** The browser's own event, and the one wouter sends when a link was followed. */
const MOVES = ["popstate", "pushState"];

/** A new page starts at its top; going back or forward is left to the browser, which remembers the place. */
export function useScrollToTop(path: string): void {
  const former = useRef(path);
  const travelled = useRef(false);
  useEffect(() => {
    // Both, since travelling within a page (its filters, its pages) changes no path: the last move counts.
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
