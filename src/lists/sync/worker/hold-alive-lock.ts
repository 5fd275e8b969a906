/**
 * Holds a lock of its own until the worker ends, so that the page notices its death. `onHeld`: null without Web Locks,
 * which browsers that block cookies have, and refuse.
 */
export function holdAliveLock(prefix: string, onHeld: (lock: string | null) => void): void {
  if (navigator.locks === undefined) return onHeld(null);
  const lock = `${prefix}-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  const untilTheEnd = () => {
    onHeld(lock);
    return new Promise<never>(() => undefined);
  };
  navigator.locks.request(lock, untilTheEnd).catch(() => onHeld(null));
}
