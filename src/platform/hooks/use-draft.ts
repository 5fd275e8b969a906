import { useEffect, useState } from "react";
import { drafts } from "../lib/unsent.ts";

/** Blocks automatic updates while somebody is writing. */
export function useDraft(): { begin: () => void; end: () => void } {
  const [draft] = useState(() => {
    const key = {};
    return { begin: () => void drafts.add(key), end: () => void drafts.delete(key) };
  });
  useEffect(() => draft.end, [draft]);
  return draft;
}
