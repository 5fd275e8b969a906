import { useEffect, useState } from "react";
import { drafts } from "./unsent.ts";

/** Notes that somebody is writing, so that no newer build of the app takes the page from under them. */
export function useDraft(): { begin: () => void; end: () => void } {
  const [draft] = useState(() => {
    const key = {};
    return { begin: () => void drafts.add(key), end: () => void drafts.delete(key) };
  });
  useEffect(() => draft.end, [draft]);
  return draft;
}
