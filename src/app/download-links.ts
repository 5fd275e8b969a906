const DOWNLOAD = "#download";

/** How the wish came: by a click, in which a browser may prompt, or by an address that was opened. */
export type DownloadWish = "clicked" | "opened";

/**
 * Hears of every click on a link to `#download`, on whichever page, and of addresses that end so. Neither the router
 * nor the browser follows the link then; without script it leads to the install card of the landing page.
 */
export function followDownloadLinks(wish: (how: DownloadWish) => void): () => void {
  const onClick = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || link.hash !== DOWNLOAD || !leadsHere(link)) return;
    // In the capturing phase: the router's own handler comes later, and leaves alone what was prevented.
    event.preventDefault();
    wish("clicked");
  };
  const onAddress = (): void => {
    if (window.location.hash !== DOWNLOAD) return;
    // A reload shall not ask again.
    window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
    wish("opened");
  };
  document.addEventListener("click", onClick, { capture: true });
  window.addEventListener("hashchange", onAddress);
  onAddress();
  return () => {
    document.removeEventListener("click", onClick, { capture: true });
    window.removeEventListener("hashchange", onAddress);
  };
}

/** `/#download`, or `#download` on the page that is open; another site's is none of ours. */
function leadsHere({ origin, pathname }: HTMLAnchorElement): boolean {
  return origin === window.location.origin && (pathname === "/" || pathname === window.location.pathname);
}
