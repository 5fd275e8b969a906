const DOWNLOAD = "#download";

/** Browsers prompt only after a click. */
export type InstallTrigger = "clicked" | "opened";

/**
 * Intercepts `#download` links on any page, and URLs opened with it. Without script they lead to the landing page's
 * install card.
 */
export function followDownloadLinks(onDownload: (how: InstallTrigger) => void): () => void {
  const onClick = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || link.hash !== DOWNLOAD || !leadsHere(link)) return;
    // Capture phase: runs before the router, which skips prevented events.
    event.preventDefault();
    onDownload("clicked");
  };
  const onAddress = (): void => {
    if (window.location.hash !== DOWNLOAD) return;
    // A reload must not download again.
    window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
    onDownload("opened");
  };
  document.addEventListener("click", onClick, { capture: true });
  window.addEventListener("hashchange", onAddress);
  onAddress();
  return () => {
    document.removeEventListener("click", onClick, { capture: true });
    window.removeEventListener("hashchange", onAddress);
  };
}

/** `/#download`, or `#download` on this page; same origin only. */
function leadsHere({ origin, pathname }: HTMLAnchorElement): boolean {
  return origin === window.location.origin && (pathname === "/" || pathname === window.location.pathname);
}
