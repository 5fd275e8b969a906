import { useEffect, useRef } from "react";

/** Removes the server's head elements (document-head.ts) on navigation: browsers share the canonical URL. */
export function useSentHead(path: string): void {
  const sent = useRef(path);
  useEffect(() => {
    if (path === sent.current) return;
    for (const element of document.head.querySelectorAll("[data-sent]")) element.remove();
  }, [path]);
}
