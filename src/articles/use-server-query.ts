import type { Query, QueryState } from "../lib/query.ts";
import { useOnline } from "../hooks/use-online.ts";
import { useQuery } from "../hooks/use-query.ts";

/** The server's answer, asked for only with a connection; one that arrived before stays without it. */
export function useServerQuery<Args, T>(
  query: Query<Args, T>,
  args: Args,
): QueryState<T> & { online: boolean } {
  const online = useOnline();
  const asked = useQuery(query, online ? args : null);
  const state = online ? asked : { ...query.peek(args), error: undefined };
  return { ...state, online };
}
