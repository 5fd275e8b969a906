import * as z from "zod/mini";
import { ok, type Result } from "#domain/base/result.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { withProof } from "./proof.ts";
import { account } from "./this-account.ts";

export type AdminAnswer<T> = { status: number; data: T; etag: string | null };

type AdminRequestOptions<T> = {
  /** If it is missing, `data` is unknown. */
  schema?: z.ZodMiniType<T>;
  body?: Record<string, unknown> | FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Authenticated API call. Only GETs are retried; 401 ends the session. What needs a proof is sent again after it. */
export async function adminRequest<T = unknown>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  { schema, body, headers, signal }: AdminRequestOptions<T> = {},
): Promise<Result<AdminAnswer<T>, ApiError>> {
  const options = { ...(headers && { headers }), ...(signal && { signal }) };
  // T is unchecked if there is no schema.
  const expected = schema ?? (z.unknown() as z.ZodMiniType<T>);
  const answer =
    method === "GET"
      ? await account.get(expected, path, options)
      : await withProof(() => account.send(expected, method, path, body, options));
  if (!answer.ok) return answer;
  const { status, data, etag } = answer.value;
  return ok({ status, data, etag });
}
