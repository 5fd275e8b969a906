import { useEffect } from "react";
import type { ApiError } from "../lib/api-error.ts";
import type { Query, QueryState } from "../lib/query.ts";
import { useOnline } from "../hooks/use-online.ts";
import { useQuery } from "../hooks/use-query.ts";

/**
 * The server's answer. It is asked even if the browser says that there is no connection, which some do behind a VPN; then
 * a failure is no error. One that failed is asked for again when the page comes back into view.
 */
export function useServerQuery<Args, T>(
  query: Query<Args, T>,
  args: Args,
): QueryState<T> & { online: boolean } {
  const online = useOnline();
  const { error, ...asked } = useQuery(query, args);
  const hasFailed = error !== undefined && isOfTheLink(error);
  const identity = JSON.stringify(args);
  useEffect(() => {
    if (!hasFailed) return undefined;
    const askAgain = () => {
      if (document.visibilityState === "visible") void query.fetch(args);
    };
    document.addEventListener("visibilitychange", askAgain);
    return () => document.removeEventListener("visibilitychange", askAgain);
    // oxlint-disable-next-line react/exhaustive-deps -- `identity` is `args`, new at every render
  }, [query, identity, hasFailed]);
  return { ...asked, error: !online && hasFailed ? undefined : error, online };
}

function isOfTheLink({ kind }: ApiError): boolean {
  return kind === "offline" || kind === "timeout";
}
