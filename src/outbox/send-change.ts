import * as z from "zod/mini";
import { apiAddress } from "../lib/api-address.ts";
import { parseRetryAfter } from "../lib/api-error.ts";
import { startDeadline } from "../lib/deadline.ts";
import { readAnswer } from "../lib/read-answer.ts";
import type { Change, Fields } from "./change.ts";
import type { SendOutcome } from "./settle.ts";

/** Specification §9: from the request's first byte to the answer's last. */
const TIMEOUT_MS = 20_000;
/** More patience than this is a fault of the asker's clock or ours. */
const LONGEST_RETRY_AFTER_S = 24 * 3600;

/** Sends one change once; `token` is of the account whose change it is. */
export type SendChange = (change: Change, token: string | null) => Promise<SendOutcome>;

type SendOptions = { baseUrl: string; fetch: typeof globalThis.fetch; timeoutMs?: number };

/** The sender for page and service worker. Nothing of it is cached, and no cookie goes along. */
export function createSender({ baseUrl, fetch, timeoutMs = TIMEOUT_MS }: SendOptions): SendChange {
  return async (change, token) => {
    const deadline = startDeadline(timeoutMs);
    try {
      const response = await fetch(apiAddress(change.path, baseUrl), {
        method: change.method,
        headers: headersOf(change, token),
        credentials: "omit",
        cache: "no-store",
        signal: deadline.signal,
        ...(change.body === null ? {} : { body: JSON.stringify(change.body) }),
      });
      return outcomeOf(change.method, response, await response.text());
    } catch {
      return { kind: "no-answer", why: deadline.expired() ? "timeout" : "offline" };
    } finally {
      deadline.end();
    }
  };
}

function headersOf(change: Change, token: string | null): Record<string, string> {
  return {
    Accept: "application/json",
    "Idempotency-Key": change.idempotencyKey,
    "X-Queued-At": new Date(change.queuedAt).toISOString(),
    ...(change.body === null ? {} : { "Content-Type": "application/json" }),
    ...(change.baseEtag === null ? {} : { "If-Match": change.baseEtag }),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
}

const fieldsSchema = z.record(z.string(), z.unknown());
/** Every answer of the API stands in `data`; which fields it has is for the screens to read. */
const answerSchema = z.optional(z.object({ data: fieldsSchema }));
const staleSchema = z.object({ current: z.optional(z.nullable(fieldsSchema)) });

/** What an answer means for the row. Only what the server itself says counts: a captive portal answers anything. */
export function outcomeOf(method: Change["method"], response: Response, text: string): SendOutcome {
  const { status } = response;
  const read = readAnswer(answerSchema, response, text);
  if (read.ok) {
    const data = read.value.data?.data ?? null;
    // Only a deletion has nothing to tell; "204, no content" to anything else is some portal's idea of being online.
    if (data === null && method !== "DELETE") return { kind: "no-answer", why: "unexpected-answer" };
    return { kind: "done", etag: read.value.etag, data };
  }
  const { error } = read;
  const asked = parseRetryAfter(response.headers.get("retry-after"));
  const retryAfterMs = asked === undefined ? null : Math.min(asked, LONGEST_RETRY_AFTER_S) * 1000;
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { kind: "later", status, retryAfterMs };
  }
  if (error.kind !== "problem") return { kind: "no-answer", why: "unexpected-answer" };
  const { code, errors = [] } = error.problem;
  if (status === 401) return { kind: "unauthenticated" };
  if (status === 404) return { kind: "missing" };
  if (status === 412) return { kind: "stale", etag: response.headers.get("etag"), current: currentOf(text) };
  return { kind: "refused", status, code, errors };
}

function currentOf(text: string): Fields | null {
  try {
    const parsed = staleSchema.safeParse(JSON.parse(text));
    return parsed.success ? (parsed.data.current ?? null) : null;
  } catch {
    return null;
  }
}
