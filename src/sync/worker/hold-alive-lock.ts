/** Holds a lock of its own until the worker ends, so that the page notices its death. `onHeld`: null without Web Locks. */
export function holdAliveLock(prefix: string, onHeld: (lock: string | null) => void): void {
  if (navigator.locks === undefined) return onHeld(null);
  const lock = `${prefix}-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  void navigator.locks.request(lock, () => {
    onHeld(lock);
    return new Promise<never>(() => undefined);
  });
}
