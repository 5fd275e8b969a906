import { err, ok, type Result } from "#domain/base/result.ts";
import { type ApiError, parseRetryAfter } from "../../platform/lib/api-error.ts";
import { type Deadline, REQUEST_TIMEOUT_MS, startDeadline } from "../../platform/lib/deadline.ts";

/** Slower is useless and holds the lock; 2G has ten times this. */
const SLOWEST_BYTES_PER_SECOND = 256;

type BytesAnswer = { status: number; headers: Headers; bytes: ArrayBuffer };

export type FetchBytesOptions = {
  fetch: typeof globalThis.fetch;
  /** Longer bodies are not ours. */
  maxBytes: number;
  signal?: AbortSignal;
  idleMs?: number;
  headers?: Record<string, string>;
  /** Takes what arrives with status 200; then `bytes` is empty. */
  onChunk?: (chunk: Uint8Array) => Promise<void>;
};

/**
 * Reads a body past the HTTP cache. The timeout limits silence only: 64 KB may take minutes on a weak link. Any status
 * is returned.
 */
export async function fetchBytes(
  url: string,
  options: FetchBytesOptions,
): Promise<Result<BytesAnswer, ApiError>> {
  const { signal, maxBytes, idleMs = REQUEST_TIMEOUT_MS, headers = {}, onChunk } = options;
  if (gaveUp(signal)) return err({ kind: "aborted" });
  const whole = startDeadline(idleMs + (maxBytes / SLOWEST_BYTES_PER_SECOND) * 1000, signal);
  const idle = startDeadline(idleMs, whole.signal);
  try {
    const { fetch } = options;
    const answer = await fetch(url, { headers, cache: "no-store", credentials: "omit", signal: idle.signal });
    idle.touch();
    const bytes = await readBody(answer, maxBytes, idle, answer.status === 200 ? onChunk : undefined);
    if (bytes === null) {
      return err({ kind: "unexpected-answer", status: answer.status, issues: ["longer than announced"] });
    }
    return ok({ status: answer.status, headers: answer.headers, bytes });
  } catch {
    if (idle.expired() || whole.expired()) return err({ kind: "timeout" });
    return err({ kind: gaveUp(signal) ? "aborted" : "offline" });
  } finally {
    idle.end();
    whole.end();
  }
}

/** Null when longer than `maxBytes`. */
async function readBody(
  answer: Response,
  maxBytes: number,
  idle: Deadline,
  onChunk: FetchBytesOptions["onChunk"],
): Promise<ArrayBuffer | null> {
  if (answer.body === null) return new ArrayBuffer(0);
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> = answer.body.getReader();
  // Stop waiting even if the stream ignores the signal.
  const cancel = () => void reader.cancel().catch(() => undefined);
  idle.signal.addEventListener("abort", cancel, { once: true });
  try {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (idle.signal.aborted) throw new Error("given up");
      if (done) return joined(chunks, onChunk ? 0 : length);
      idle.touch();
      length += value.byteLength;
      if (length > maxBytes) {
        cancel();
        return null;
      }
      if (onChunk === undefined) chunks.push(value);
      else {
        await onChunk(value);
        idle.touch();
      }
    }
  } finally {
    idle.signal.removeEventListener("abort", cancel);
  }
}

function joined(chunks: readonly Uint8Array<ArrayBuffer>[], length: number): ArrayBuffer {
  const [first] = chunks;
  // Usually one chunk: avoid the copy.
  if (first !== undefined && chunks.length === 1 && first.buffer.byteLength === length) return first.buffer;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole.buffer;
}

function gaveUp(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

/** A failed status as an error. */
export function refusal(answer: BytesAnswer): ApiError {
  const retryAfterSeconds = parseRetryAfter(answer.headers.get("retry-after"));
  return {
    kind: "unexpected-answer",
    status: answer.status,
    issues: [`HTTP ${answer.status}`],
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

/** Captive portal or proxy page, any status. */
export function isPage(answer: BytesAnswer): boolean {
  return /^text\/html/i.test(answer.headers.get("content-type") ?? "");
}

/** Undefined for broken JSON. */
export function jsonOf(answer: Pick<BytesAnswer, "bytes">): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(answer.bytes));
  } catch {
    return undefined;
  }
}

type JsonAnswer =
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
