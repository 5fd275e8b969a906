import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { Query, QueryState } from "./query.ts";

/**
 * One question's state for a component; null asks nothing. Equal `args` are one question, so an object written
 * in place does not ask again at every render. Without `ask` it shows what is known and leaves it at that.
 */
export function useQuery<Args, T>(query: Query<Args, T>, args: Args | null, ask = true): QueryState<T> {
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
    if (args === null || !ask) return undefined;
    const fetchNow = () => void query.fetch(args);
    fetchNow();
    // What failed without a network goes on by itself when there is one; what is fresh is not asked for again.
    window.addEventListener("online", fetchNow);
    return () => window.removeEventListener("online", fetchNow);
    // oxlint-disable-next-line react/exhaustive-deps -- as above
  }, [query, identity, ask]);
  return state;
}

const NOTHING_ASKED = { data: undefined, error: undefined, fetching: false, updatedAt: null };

function noSubscription(): void {
  // Nothing was asked, so there is nothing to leave.
}
