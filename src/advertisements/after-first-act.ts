const ACTS = ["scroll", "wheel", "pointerdown", "keydown"];

type Visitor = {
  /** Hears what the visitor does. */
  window: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  hasActed: boolean;
};

/** Runs work once the visitor has scrolled, pressed or typed something. Returns how to cancel it. */
export function afterFirstAct({ window, hasActed }: Visitor, work: () => void): () => void {
  if (hasActed) {
    work();
    return () => {};
  }
  const stop = () => ACTS.forEach((act) => window.removeEventListener(act, run, { capture: true }));
  function run() {
    stop();
    work();
  }
  for (const act of ACTS) window.addEventListener(act, run, { capture: true, passive: true });
  return stop;
}
