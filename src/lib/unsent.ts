const KEY = "passport-status:unsent";

let drafts = 0;

/**
 * Whether a reload could cost somebody something, and whether the outbox has anything to send, as far as is known
 * before its code is loaded. It is marked before anything is kept, and cleared by whoever saw that nothing is left.
 */
export const unsent = {
  /** Something waits to be sent, or needs its person. */
  any(): boolean {
    try {
      return localStorage.getItem(KEY) !== null;
    } catch {
      // A browser that keeps nothing keeps no changes either.
      return false;
    }
  },
  mark(any: boolean): void {
    try {
      if (any) localStorage.setItem(KEY, "1");
      else localStorage.removeItem(KEY);
    } catch {
      // As above.
    }
  },
  /** Nothing waits, and nobody is in the middle of writing. */
  nothing: (): boolean => drafts === 0 && !unsent.any(),
  /** Somebody wrote what is kept nowhere else; the answer lets go of it. */
  holdDraft(): () => void {
    drafts += 1;
    let held = true;
    return () => {
      if (held) drafts -= 1;
      held = false;
    };
  },
};
