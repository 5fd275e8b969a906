import { useEffect, useState } from "react";
import { drafts } from "../../lib/unsent.ts";

/** Notes that somebody is writing, so that no newer build of the app takes the page from under them. */
export function useDraft(): { begin: () => void; end: () => void } {
  const [draft] = useState(() => ({
    begin: () => void drafts.add(draftKey),
    end: () => void drafts.delete(draftKey),
  }));
  useEffect(() => draft.end, [draft]);
  return draft;
}

/** There is one such form on a page. */
const draftKey = {};
