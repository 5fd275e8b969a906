import { useEffect, useRef } from "react";

/** A page that shows no heading in this time, as without a connection, leaves the focus where it is. */
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
    const before = document.activeElement;
    const main = document.querySelector("main");
    if (main === null) return undefined;
    // The former page is gone, or hidden while code loads, so what is seen and has the focus is the new one's choice.
    const isInPage = before !== null && before !== main && main.contains(before);
    if (isInPage && before.getClientRects().length > 0) return undefined;
    const isWaiting = (): boolean => {
      const now = document.activeElement;
      return now === null || now === document.body || now === before || !now.isConnected;
    };
    const focus = (): boolean => {
      // The focus was put somewhere meanwhile.
      if (!isWaiting() || (document.activeElement !== null && main.contains(document.activeElement)))
        return true;
      const heading = main.querySelector("h1");
      if (heading === null) return false;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      // While a page's code loads, the former one is there, but hidden.
      return document.activeElement === heading;
    };
    if (focus()) return undefined;
    const watcher = new MutationObserver(() => {
      if (focus()) watcher.disconnect();
    });
    watcher.observe(main, { childList: true, subtree: true });
    const timer = setTimeout(() => watcher.disconnect(), WAIT_MS);
    return () => {
      watcher.disconnect();
      clearTimeout(timer);
    };
  }, [path]);
}
