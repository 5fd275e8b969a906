import { useEffect } from "react";

/** The browser's event, and wouter's for in-app links. */
const MOVES = ["hashchange", "pushState"];

/** Scrolls to the URL's fragment: browsers do so only on full page loads, and the app scrolls new pages to the top. */
export function useAnchor(): void {
  useEffect(() => {
    const goThere = (): void => {
      const id = window.location.hash.slice(1);
      // After the layout's effect that scrolls to the top.
      if (id !== "") requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
    };
    goThere();
    for (const move of MOVES) window.addEventListener(move, goThere);
    return () => {
      for (const move of MOVES) window.removeEventListener(move, goThere);
    };
  }, []);
}
