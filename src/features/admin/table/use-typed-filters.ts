import { useEffect, useEffectEvent, useState } from "react";
import {
  beginTyping,
  followAddress,
  isUnsent,
  markSent,
  type Typed,
  type TypedFilters,
  typeInto,
} from "./typed-filters.ts";

/** Longer than between two keystrokes, still feels immediate. */
const PAUSE_MS = 250;

/** Debounces typing into the URL; `inUrl` is the URL's state. */
export function useTypedFilters(inUrl: Typed, onSearch: (fields: Typed) => void) {
  const [state, setState] = useState(() => beginTyping(inUrl));
  const followed = followAddress(state, inUrl);
  if (followed !== state) setState(followed);

  function send(next: TypedFilters): void {
    setState(markSent(next));
    if (isUnsent(next)) onSearch(next.typed);
  }
  const sendPaused = useEffectEvent(() => send(followed));
  useEffect(() => {
    if (!isUnsent(followed)) return undefined;
    const timer = setTimeout(() => sendPaused(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [followed]);

  return {
    typed: followed.typed,
    type: (name: string, text: string) => setState(typeInto(followed, name, text)),
    /** Picked from a list, or Enter: no debounce. */
    choose: (name: string, text: string) => send(typeInto(followed, name, text)),
    sendNow: () => send(followed),
  };
}
