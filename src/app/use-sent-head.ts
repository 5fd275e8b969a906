import { useEffect, useRef } from "react";

/**
 * Takes what the server wrote for the address it was asked for (document-head.ts) off the head when the visitor goes on:
 * a browser shares the canonical address it finds there.
 */
export function useSentHead(path: string): void {
  const sent = useRef(path);
  useEffect(() => {
    if (path === sent.current) return;
    for (const element of document.head.querySelectorAll("[data-sent]")) element.remove();
  }, [path]);
}
