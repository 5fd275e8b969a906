import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { Query, QueryState } from "./query.ts";

/**
 * One question's state for a component; null asks nothing. Equal `args` are one question, so an object written
 * in place does not ask again at every render.
 */
export function useQuery<Args, T>(query: Query<Args, T>, args: Args | null): QueryState<T> {
  const identity = JSON.stringify(args);
  const subscribe = useCallback(
    (listener: () => void) => (args === null ? noSubscription : query.subscribe(args, listener)),
    // `identity` stands for `args`, which may be a new object at every render.
    // oxlint-disable-next-line react/exhaustive-deps
    [query, identity],
  );
  const state = useSyncExternalStore(
    subscribe,
    () => (args === null ? NOTHING_ASKED : query.peek(args)),
    () => (args === null ? NOTHING_ASKED : query.rendered(args)),
  );
  useEffect(() => {
    if (args === null) return undefined;
    const ask = () => void query.fetch(args);
    ask();
    // What failed without a network goes on by itself when there is one; what is fresh is not asked for again.
    window.addEventListener("online", ask);
    return () => window.removeEventListener("online", ask);
    // oxlint-disable-next-line react/exhaustive-deps -- as above
  }, [query, identity]);
  return state;
}

const NOTHING_ASKED = { data: undefined, error: undefined, fetching: false, updatedAt: null };

function noSubscription(): void {
  // Nothing was asked, so there is nothing to leave.
}
