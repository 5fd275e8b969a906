import { useEffect } from "react";
import { type ApiError, errorStatus } from "../platform/lib/api-error.ts";
import type { Query, QueryState } from "../platform/lib/query.ts";
import { useOnline } from "../platform/hooks/use-online.ts";
import { useQuery } from "../platform/hooks/use-query.ts";
import type { Origin } from "./article-view.ts";

/** A lost request may have been a moment's, as right after the link came back. */
const AGAIN_MS = 8000;

/**
 * Also asks when the browser reports no connection, as some do behind a VPN; a failure is then no error. Asks again after
 * a failure when the page becomes visible, and from time to time while there is said to be a connection.
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
    const timer = online ? setInterval(askAgain, AGAIN_MS) : undefined;
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", askAgain);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `identity` is `args`, new at every render
  }, [query, identity, hasFailed, online]);
  return { ...asked, error: !online && hasFailed ? undefined : error, online };
}

function isOfTheLink({ kind }: ApiError): boolean {
  return kind === "offline" || kind === "timeout";
}

export type Chosen<T> =
  | { status: "loading" }
  | { status: "failed"; error: ApiError }
  | ({ status: "ready"; data: T } & Origin);

/**
 * The server's answer; until it is there, or without a connection, the phone's. `phone`: undefined until read (and
 * while the server renders), null if nothing is kept.
 */
export function chooseSource<T>(
  server: QueryState<T> & { online: boolean },
  phone: { data: T; at: number } | null | undefined,
): Chosen<T> {
  const { data, error, updatedAt, online } = server;
  if (data !== undefined) return { status: "ready", data, source: "server", at: updatedAt };
  // The server understood and refused.
  const status = error && errorStatus(error);
  if (error !== undefined && (status === 400 || status === 422)) return { status: "failed", error };
  if (phone) return { status: "ready", data: phone.data, source: "phone", at: phone.at };
  if (error !== undefined) return { status: "failed", error };
  return online || phone === undefined
    ? { status: "loading" }
    : { status: "failed", error: { kind: "offline" } };
}
