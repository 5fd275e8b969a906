import { type ApiError, errorStatus } from "../platform/lib/api-error.ts";
import type { QueryState } from "../platform/lib/query.ts";
import type { Origin } from "./article-view.ts";

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
