import { apiAddress } from "../../platform/lib/api-address.ts";
import { REQUEST_TIMEOUT_MS, startDeadline } from "../../platform/lib/deadline.ts";

export type NoticeServer = { baseUrl: string; fetch: typeof globalThis.fetch };

/** Null without an answer of ours. Without the token: a subscription belongs to no account. */
export async function askServer(
  { baseUrl, fetch }: NoticeServer,
  method: "GET" | "PUT" | "POST",
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown } | null> {
  const { signal, end } = startDeadline(REQUEST_TIMEOUT_MS);
  try {
    const answer = await fetch(apiAddress(path, baseUrl), {
      method,
      credentials: "omit",
      cache: "no-store",
      signal,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
  } catch {
    return null;
  } finally {
    end();
  }
}
