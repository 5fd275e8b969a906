import { err, ok, type Result } from "#domain/base/result.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { fetchBytes, type FetchBytesOptions, isPage, jsonOf, refusal } from "./fetch-bytes.ts";

export type JsonAnswer =
  | { kind: "unchanged" }
  /** A 404 of the API, not of a portal. */
  | { kind: "missing"; error: ApiError }
  /** `dateMs`: when it was sent, by the server's clock. */
  | { kind: "read"; body: unknown; etag: string | null; dateMs: number | null };

/** Fetches JSON past the HTTP cache; `etag` allows a 304. */
export async function readJson(
  url: string,
  etag: string | null,
  options: Omit<FetchBytesOptions, "headers">,
): Promise<Result<JsonAnswer, ApiError>> {
  const headers = { Accept: "application/json", ...(etag === null ? {} : { "If-None-Match": etag }) };
  const result = await fetchBytes(url, { ...options, headers });
  if (!result.ok) return result;
  const { status, headers: answered } = result.value;
  if (status === 304 && etag !== null) return ok({ kind: "unchanged" });
  const isApi = !isPage(result.value);
  if (status === 404 && isApi) return ok({ kind: "missing", error: refusal(result.value) });
  if (status !== 200) return err(refusal(result.value));
  const body = isApi ? jsonOf(result.value) : undefined;
  if (body === undefined)
    return unexpected(isApi ? "the JSON is cut off or broken" : "a page instead of JSON");
  const sentMs = Date.parse(answered.get("date") ?? "");
  const dateMs = Number.isNaN(sentMs) ? null : sentMs;
  return ok({ kind: "read", body, etag: answered.get("etag"), dateMs });
}

/** An answer that is not our contract. */
export function unexpected(issue: string): Result<never, ApiError> {
  return err({ kind: "unexpected-answer", status: 200, issues: [issue] });
}
