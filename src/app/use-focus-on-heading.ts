import { useEffect, useRef } from "react";

/** A page whose heading comes later, as on a bad link, leaves the focus where it is. */
const WAIT_MS = 15_000;

/**
 * After each change of page the focus is on its heading, so that screen readers say where one is and the next Tab is in
 * the page. A page that takes the focus itself keeps it, and so does whoever went on before the heading was there.
 */
export function useFocusOnHeading(path: string): void {
  const former = useRef(path);
  useEffect(() => {
    if (former.current === path) return undefined;
    former.current = path;
    const main = document.querySelector("main");
    return main === null ? undefined : keepOnHeading(main);
  }, [path]);
}

/** Until somebody moves the focus: the heading of a page that loads may be replaced. Returns how to stop. */
function keepOnHeading(main: HTMLElement): (() => void) | undefined {
  const before = document.activeElement;
  // The former page is gone, or hidden while code loads, so what is seen and has the focus is the new one's choice.
  const isInPage = before !== null && before !== main && main.contains(before);
  if (isInPage && before.getClientRects().length > 0) return undefined;
  let focused: HTMLElement | null = null;

  function isLeft(): boolean {
    const now = document.activeElement;
    if (focused?.isConnected === true) return now !== focused;
    return now !== null && now !== document.body && now !== before && now.isConnected;
  }
  function focus(): void {
    const heading = main.querySelector("h1");
    if (heading === null || focused?.isConnected === true) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    // While a page's code loads, the former one is there, but hidden.
    if (document.activeElement === heading) focused = heading;
  }
  focus();
  const watcher = new MutationObserver(() => (isLeft() ? watcher.disconnect() : focus()));
  watcher.observe(main, { childList: true, subtree: true });
  const timer = setTimeout(() => watcher.disconnect(), WAIT_MS);
  return () => {
    watcher.disconnect();
    clearTimeout(timer);
  };
}
