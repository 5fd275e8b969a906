import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useSearchParams } from "wouter";
import { links } from "../../app/routes.ts";
import { askedInAddress } from "./asked-in-address.ts";

const WRITE_AFTER_MS = 400;

/** The text that the address's `?q=` asks for. */
export function useQueryText(): string {
  const [params] = useSearchParams();
  return askedInAddress(params.get("q") ?? "");
}

/**
 * Keeps what stands in the box in the address, so that a reload or a shared link finds it again: answers the function
 * that writes it there once it stands still. Each change replaces the address: going back leaves the page, not the
 * last letter. `onMoved` hears what others put there: links, back and forward.
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
        // A link was followed meanwhile and its page is still on the way: the address is no longer this page's.
        if (window.location.pathname !== links.home()) return;
        known.current = wanted;
        navigate(links.lookup(wanted), { replace: true });
      }, WRITE_AFTER_MS);
    },
    [navigate],
  );
}
