import { liveQuery } from "dexie";

/** As `useObservable` of dexie-react-hooks takes it. Without `hasValue` it would subscribe while it renders. */
export type LiveReading<T> = {
  subscribe: (next: (value: T) => void) => () => void;
  hasValue: () => false;
};

/**
 * What `read` answers, now and after each change of what it read, made by any tab or the service worker; `without` where
 * storage cannot be read, because a screen must not fall to the error of an observable.
 */
export function liveReading<T>(read: () => PromiseLike<T>, without: T): LiveReading<T> {
  return {
    hasValue: () => false,
    subscribe(next) {
      // Dexie's live queries never answer where there is no IndexedDB.
      if (typeof indexedDB === "undefined") next(without);
      const subscription = liveQuery(async () => read()).subscribe({ next, error: () => next(without) });
      return () => subscription.unsubscribe();
    },
  };
}
