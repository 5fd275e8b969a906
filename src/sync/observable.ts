/** A value that can be watched; fits React's useSyncExternalStore. */
export type Observable<T> = {
  get: () => T;
  /** Calls back after each change; returns a function that stops it. */
  subscribe: (listener: () => void) => () => void;
};

export type MutableObservable<T> = Observable<T> & { set: (value: T) => void };

/** A watchable value that starts as `value`. */
export function createObservable<T>(value: T): MutableObservable<T> {
  let current = value;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next) {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
