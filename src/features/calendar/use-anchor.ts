import { useEffect } from "react";

/** The browser's own event, and the one wouter sends when a link inside the app was followed. */
const MOVES = ["hashchange", "pushState"];

/**
 * Brings the section that the address names into view: the browser does so only for pages it loads itself, and the
 * app begins a new page at its top.
 */
export function useAnchor(): void {
  useEffect(() => {
    const goThere = (): void => {
      const id = window.location.hash.slice(1);
      // After the layout, which scrolls a new page to its top in an effect of its own.
      if (id !== "") requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
    };
    goThere();
    for (const move of MOVES) window.addEventListener(move, goThere);
    return () => {
      for (const move of MOVES) window.removeEventListener(move, goThere);
    };
  }, []);
}
