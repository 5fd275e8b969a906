import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { links } from "../../app/routes.ts";
import { askedInAddress } from "./asked-in-address.ts";

const WRITE_AFTER_MS = 400;

/**
 * What stands in the box, kept in the address as `?q=` so that a reload or a shared link finds it again. Each
 * change replaces the address: going back leaves the page, not the last letter.
 */
export function useQueryText(): [string, (text: string) => void] {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const inAddress = askedInAddress(params.get("q") ?? "");
  const [text, setText] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  if (inAddress !== known) {
    // The address changed by itself: a link, or back and forward.
    setKnown(inAddress);
    setText(inAddress);
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === known) return undefined;
    const timer = setTimeout(() => {
      setKnown(wanted);
      navigate(links.lookup(wanted), { replace: true });
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, known, navigate]);
  return [text, setText];
}
