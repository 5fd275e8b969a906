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

/** Long enough that nobody's next letter comes after it, short enough to feel at once. */
const PAUSE_MS = 250;

/** Writes what is typed into the address when the typing pauses; `said` is what the address says. */
export function useTypedFilters(said: Typed, onSearch: (fields: Typed) => void) {
  const [state, setState] = useState(() => beginTyping(said));
  const followed = followAddress(state, said);
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
    /** Chosen from a list, or Enter: nothing more will be typed. */
    choose: (name: string, text: string) => send(typeInto(followed, name, text)),
    sendNow: () => send(followed),
  };
}
