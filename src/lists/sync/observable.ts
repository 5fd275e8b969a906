import { createListeners } from "../../platform/lib/listeners.ts";

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
  const { subscribe, notify } = createListeners();
  return {
    get: () => current,
    set(next) {
      current = next;
      notify();
    },
    subscribe,
  };
}
