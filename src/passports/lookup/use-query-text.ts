import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useSearchParams } from "wouter";
import { parseLookup } from "#domain/passports/lookup.ts";
import { LONGEST_SEARCH_TEXT } from "#domain/base/shown-text.ts";
import { links } from "../../platform/lib/links.ts";
import { beforeLinks } from "./before-links.ts";

/** At every new address Chromium reads the page's icon again, which takes longer than a letter: only after a pause. */
const WRITE_AFTER_MS = 1_000;

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
  const waiting = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const moved = useEffectEvent(onMoved);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current = null;
  }, []);
  const writeNow = useCallback(
    (state?: unknown) => {
      const wanted = waiting.current;
      stop();
      // A link was followed and its page is still loading: the URL is no longer ours.
      if (wanted === null || window.location.pathname !== links.home()) return;
      known.current = wanted;
      navigate(links.lookup(wanted), { replace: true, state });
    },
    [navigate, stop],
  );
  useEffect(() => {
    if (inAddress === known.current) return;
    stop();
    known.current = inAddress;
    moved(inAddress);
  }, [inAddress, stop]);
  useEffect(() => {
    // A person who leaves the page finds the query again on return. The place in the answer may have been noted already.
    const leave = (): void => writeNow(window.history.state);
    window.addEventListener("pagehide", leave);
    const stopListening = beforeLinks(leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      stopListening();
      stop();
    };
  }, [writeNow, stop]);
  return useCallback(
    (text: string) => {
      stop();
      const wanted = text.trim();
      if (wanted === known.current) return;
      waiting.current = wanted;
      timer.current = setTimeout(writeNow, WRITE_AFTER_MS);
    },
    [stop, writeNow],
  );
}

/** Longer than any typed query: a shared message. */
const MAX_TYPED_LENGTH = 40;
const LINKS = /\bhttps?:\/\/\S+/g;

/**
 * The initial query from `?q=`. For a message shared by another app (`share_target` in vite.config.ts), its request
 * number, else its words.
 */
export function queryOfAddress(text: string): string {
  if (text.length <= MAX_TYPED_LENGTH && !/[\r\n]/.test(text)) return text;
  const words = text.replace(LINKS, " ").replace(/\s+/g, " ").trim();
  const lookup = parseLookup(words);
  return lookup.kind === "number" ? lookup.number : words.slice(0, LONGEST_SEARCH_TEXT).trim();
}
