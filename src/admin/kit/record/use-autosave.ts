import { useEffect, useState } from "react";
import { holdDraft, recordDrafts, type RecordDraft } from "../../../accounts/session/record-drafts.ts";
import { useServices } from "../../../platform/hooks/services-context.ts";

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

/** At most this often. */
const PAUSE_MS = 2_000;

export type TypedDraft = Pick<RecordDraft, "accountId" | "resource" | "version" | "texts">;

export type DraftState = {
  /** When the draft was last stored; null before that. */
  keptAt: number | null;
  /** The device stores nothing. */
  failed: boolean;
  /** Something was typed that is not in the outbox. */
  isDirty: boolean;
};
export const NOTHING_TYPED: DraftState = { keptAt: null, failed: false, isDirty: false };

type WriterOptions = {
  drafts: { keep: (draft: RecordDraft) => Promise<void>; drop: (id: string) => Promise<void> };
  /** Marks a draft as being written, until called back. */
  hold: (id: string) => () => void;
  newId: string;
  now: () => number;
  onState: (change: Partial<DraftState>) => void;
};

export type DraftWriter = ReturnType<typeof createDraftWriter>;

/** Stores what is typed into one form, in one row. */
export function createDraftWriter({ drafts, hold, newId, now, onState }: WriterOptions) {
  let id = newId;
  let latest: TypedDraft | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let release: (() => void) | null = null;
  let isSending = false;

  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const draft = latest;
    // What cannot be handed over is stored then.
    if (draft === null || isSending) return;
    latest = null;
    const at = now();
    try {
      await drafts.keep({ ...draft, id, at });
      if (isSending) await drafts.drop(id);
      onState({ keptAt: at, failed: false });
    } catch {
      // The next flush tries again.
      latest ??= draft;
      onState({ failed: true });
    }
  }
  function schedule(): void {
    if (latest !== null) timer ??= setTimeout(() => void flush(), PAUSE_MS);
  }
  function typed(draft: TypedDraft): void {
    release ??= hold(id);
    latest = draft;
    onState({ isDirty: true });
    schedule();
  }
  return {
    isOwn: (draftId: string): boolean => draftId === id,
    typed,
    /** What was typed was taken back. */
    async clear(): Promise<void> {
      latest = null;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      onState(NOTHING_TYPED);
      await drafts.drop(id).catch(() => undefined);
    },
    /** Goes on in the row of a draft left behind, so that it is in storage all the time. */
    resume(from: string, draft: TypedDraft): void {
      release?.();
      release = null;
      id = from;
      typed(draft);
      // Other tabs offer it until they see it written.
      void flush();
    },
    flush,
    /** Nothing is stored while it is handed to the outbox; `end(false)` goes on. */
    begin(): void {
      isSending = true;
    },
    async end(isSent: boolean): Promise<void> {
      isSending = isSent;
      if (!isSent) return schedule();
      latest = null;
      onState(NOTHING_TYPED);
      await drafts.drop(id).catch(() => undefined);
      isSending = false;
    },
    /** The form goes. */
    stop(): void {
      void flush();
      release?.();
      release = null;
    },
  };
}
