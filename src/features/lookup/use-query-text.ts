import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useSearchParams } from "wouter";
import { links } from "../../lib/links.ts";
import { queryOfAddress } from "./query-of-address.ts";

const WRITE_AFTER_MS = 400;

export function useQueryText(): string {
  const [params] = useSearchParams();
  return queryOfAddress(params.get("q") ?? "");
}

/**
 * Returns a debounced writer of the query to the URL, for reloads and sharing. Replaces the history entry, so that Back
 * leaves the page. `onMoved` gets changes from links, Back and Forward.
 */
export function useWrittenQuery(inAddress: string, onMoved: (text: string) => void): (text: string) => void {
  const [, navigate] = useLocation();
  const known = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const moved = useEffectEvent(onMoved);
  useEffect(() => {
    if (inAddress === known.current) return;
    clearTimeout(timer.current);
    known.current = inAddress;
    moved(inAddress);
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (text: string) => {
      clearTimeout(timer.current);
      const wanted = text.trim();
      if (wanted === known.current) return;
      timer.current = setTimeout(() => {
        // A link was followed and its page is still loading: the URL is no longer ours.
        if (window.location.pathname !== links.home()) return;
        known.current = wanted;
        navigate(links.lookup(wanted), { replace: true });
      }, WRITE_AFTER_MS);
    },
    [navigate],
  );
}
