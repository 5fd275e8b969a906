import * as z from "zod/mini";
import { apiAddress } from "../platform/lib/api-address.ts";
import { REQUEST_TIMEOUT_MS, startDeadline, uploadMs } from "../platform/lib/deadline.ts";
import { readAnswer } from "../platform/lib/read-answer.ts";
import { type SendOutcome, retryAfterMs } from "./apply-outcome.ts";
import type { Fields, Change } from "./change.ts";
import { fileBytes } from "./kind.ts";
import { requestBody } from "./request-body.ts";

/** Once, with its account's token. */
export type SendChange = (change: Change, token: string | null) => Promise<SendOutcome>;

type SendOptions = {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  /** Whether the device has a connection, as far as the browser knows; by default it has. */
  isOnline?: () => boolean;
  timeoutMs?: number;
};

/** For page and service worker; no cache, no cookies. */
export function createSender({
  baseUrl,
  fetch,
  isOnline = () => true,
  timeoutMs = REQUEST_TIMEOUT_MS,
}: SendOptions): SendChange {
  return async (change, token) => {
    // Browsers are sometimes wrong, so it is tried all the same.
    const wasOffline = !isOnline();
    const deadline = startDeadline(timeoutMs + uploadMs(fileBytes(change.body)));
    const { body, type } = requestBody(change.body);
    try {
      const response = await fetch(apiAddress(change.path, baseUrl), {
        method: change.method,
        headers: { ...headersOf(change, token), ...type },
        credentials: "omit",
        cache: "no-store",
        signal: deadline.signal,
        body,
      });
      return outcomeOf(change.method, response, await response.text());
    } catch {
      if (deadline.expired()) return { kind: "no-answer", reason: "timeout" };
      const isUnsent = wasOffline && !isOnline();
      return { kind: "no-answer", reason: "offline", ...(isUnsent && { isUnsent }) };
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
    ...(change.baseEtag === null ? {} : { "If-Match": change.baseEtag }),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
}

const fieldsSchema = z.record(z.string(), z.unknown());
/** Screens parse the fields. */
const answerSchema = z.optional(z.object({ data: fieldsSchema }));
const staleSchema = z.object({ current: z.optional(z.nullable(fieldsSchema)) });

/** Maps an answer to an outcome; captive portals send any status, so only our format counts. */
export function outcomeOf(method: Change["method"], response: Response, text: string): SendOutcome {
  const { status } = response;
  const read = readAnswer(answerSchema, response, text);
  if (read.ok) {
    const data = read.value.data?.data ?? null;
    // Only DELETE has no body; other 204s are a captive portal's.
    if (data === null && method !== "DELETE") return { kind: "no-answer", reason: "unexpected-answer" };
    return { kind: "done", etag: read.value.etag, data };
  }
  const { error } = read;
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { kind: "later", status, retryAfterMs: retryAfterMs(response) };
  }
  if (error.kind !== "problem") return { kind: "no-answer", reason: "unexpected-answer" };
  const { code, errors = [], changed } = error.problem;
  if (status === 401) return { kind: "unauthenticated" };
  if (status === 404) return { kind: "missing" };
  if (status === 412) {
    const etag = response.headers.get("etag");
    return { kind: "stale", etag, current: currentOf(text), ...(changed && { changed }) };
  }
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
