import { useEffect, useState } from "react";
import { holdDraft, recordDrafts } from "../../../accounts/session/record-drafts.ts";
import { useServices } from "../../../platform/hooks/services-context.ts";
import { createDraftWriter, type DraftState, type DraftWriter, NOTHING_TYPED } from "./draft-writer.ts";

export type Autosave = DraftState &
  Pick<DraftWriter, "isOwn" | "typed" | "clear" | "resume" | "begin" | "end">;

/** Stores what is typed, and at once when the page is left or hidden. */
export function useAutosave(): Autosave {
  const { now } = useServices();
  const [state, setState] = useState(NOTHING_TYPED);
  const [writer] = useState(() =>
    createDraftWriter({
      drafts: recordDrafts,
      hold: holdDraft,
      newId: `${now()}-${Math.random().toString(36).slice(2)}`,
      now,
      onState: (change) => setState((former) => ({ ...former, ...change })),
    }),
  );
  useEffect(() => {
    const onHide = () => void writer.flush();
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("pagehide", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("pagehide", onHide);
      writer.stop();
    };
  }, [writer]);
  return { ...state, ...writer };
}
