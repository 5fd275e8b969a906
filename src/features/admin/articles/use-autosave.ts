import { useEffect, useEffectEvent, useRef, useState } from "react";
import { holdDraft, type RecordDraft, recordDrafts } from "../../../auth/record-drafts.ts";
import { useServices } from "../../../hooks/services-context.ts";

/** At most this often. */
const PAUSE_MS = 2_000;

type Draft = Pick<RecordDraft, "accountId" | "resource" | "version" | "texts">;

export type Autosave = {
  /** When the draft was last stored; null before that. */
  keptAt: number | null;
  /** The device stores nothing. */
  failed: boolean;
  /** Something was typed that is not in the outbox. */
  isDirty: boolean;
  typed: (draft: Draft) => void;
  /** Nothing is stored while it is handed to the outbox; `end(false)` goes on. */
  begin: () => void;
  end: (isSent: boolean) => Promise<void>;
};

/** Stores what is typed, and at once when the page is left or hidden. */
export function useAutosave(): Autosave {
  const { now } = useServices();
  const [id] = useState(() => `${now()}-${Math.random().toString(36).slice(2)}`);
  const [state, setState] = useState<{ keptAt: number | null; failed: boolean; isDirty: boolean }>({
    keptAt: null,
    failed: false,
    isDirty: false,
  });
  const latest = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isHeld = useRef<(() => void) | null>(null);
  const isSending = useRef(false);

  const flush = useEffectEvent(async (): Promise<void> => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    const draft = latest.current;
    // What cannot be handed over is stored then.
    if (draft === null || isSending.current) return;
    latest.current = null;
    const at = now();
    try {
      await recordDrafts.keep({ ...draft, id, at });
      if (isSending.current) await recordDrafts.drop(id);
      setState((former) => ({ ...former, keptAt: at, failed: false }));
    } catch {
      setState((former) => ({ ...former, failed: true }));
    }
  });
  useEffect(() => {
    const onHide = () => void flush();
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("pagehide", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("pagehide", onHide);
      void flush();
      isHeld.current?.();
    };
  }, []);
  const schedule = useEffectEvent(() => {
    timer.current ??= setTimeout(() => void flush(), PAUSE_MS);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- typing asks for it through the state
  useEffect(() => {
    if (latest.current !== null) schedule();
  });

  return {
    ...state,
    typed: (draft) => {
      isHeld.current ??= holdDraft(id);
      latest.current = draft;
      setState((former) => ({ ...former, isDirty: true }));
    },
    begin: () => {
      isSending.current = true;
    },
    end: async (isSent) => {
      isSending.current = isSent;
      if (!isSent) return setState((former) => ({ ...former }));
      latest.current = null;
      setState({ keptAt: null, failed: false, isDirty: false });
      await recordDrafts.drop(id).catch(() => undefined);
      isSending.current = false;
    },
  };
}
