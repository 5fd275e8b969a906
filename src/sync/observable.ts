/** For React's useSyncExternalStore. */
export type Observable<T> = {
  get: () => T;
  /** Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
};

export type MutableObservable<T> = Observable<T> & { set: (value: T) => void };

/** An observable, starting as `value`. */
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
