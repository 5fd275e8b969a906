import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { Query, QueryState } from "../lib/query.ts";

/** A question's state; null asks nothing. Args are compared by value. With `ask` false it never fetches. */
export function useQuery<Args, T>(query: Query<Args, T>, args: Args | null, ask = true): QueryState<T> {
  const identity = JSON.stringify(args);
  const subscribe = useCallback(
    (listener: () => void) => (args === null ? noSubscription : query.subscribe(args, listener)),
    // `identity` replaces `args`, which may be new at every render.
    // oxlint-disable-next-line react/exhaustive-deps
    [query, identity],
  );
  const state = useSyncExternalStore(
    subscribe,
    () => (args === null ? NOTHING_ASKED : query.peek(args)),
    () => (args === null ? NOTHING_ASKED : query.rendered(args)),
  );
  useEffect(() => {
    if (args === null || !ask) return undefined;
    const fetchNow = () => void query.fetch(args);
    fetchNow();
    // Retries failures when back online; fresh data is kept.
    window.addEventListener("online", fetchNow);
    return () => window.removeEventListener("online", fetchNow);
    // oxlint-disable-next-line react/exhaustive-deps -- as above
  }, [query, identity, ask]);
  return state;
}

const NOTHING_ASKED = { data: undefined, error: undefined, fetching: false, updatedAt: null };

function noSubscription(): void {
  // Nothing to unsubscribe.
}
