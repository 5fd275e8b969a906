import { createFetch } from "ofetch";
import type * as z from "zod/mini";
import { err, type Result } from "#domain/result.ts";
import { apiAddress } from "./api-address.ts";
import type { ApiError } from "./api-error.ts";
import { pause, REQUEST_TIMEOUT_MS, startDeadline } from "./deadline.ts";
import { type ApiAnswer, readAnswer } from "./read-answer.ts";
import { queryRetryDelay } from "./retry.ts";

export type QueryParams = Record<string, string | number | boolean | null | undefined>;

type CommonOptions = {
  query?: QueryParams;
  signal?: AbortSignal;
  /** Public reads omit the token, so shared caches can answer. */
  auth?: boolean;
  headers?: Record<string, string>;
};

type GetOptions = CommonOptions & { cache?: RequestCache; retry?: boolean };

export type ApiClientOptions = {
  /** API address; "" for the page's origin. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  token?: () => string | null;
  random?: () => number;
  timeoutMs?: number;
  /** Pause between retries; false when aborted. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<boolean>;
};

export type ApiClient = {
  /** Reads, with retries. */
  get: <T>(
    schema: z.ZodMiniType<T>,
    path: string,
    options?: GetOptions,
  ) => Promise<Result<ApiAnswer<T>, ApiError>>;
  /** Sent once, with the token unless `auth` is false. */
  send: <T>(
    schema: z.ZodMiniType<T>,
    method: "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: Record<string, unknown> | FormData,
    options?: CommonOptions,
  ) => Promise<Result<ApiAnswer<T>, ApiError>>;
};

/** The only HTTP client: JSON, 20 s timeout, no credentials, answers validated. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { baseUrl, token = () => null, random = Math.random, wait = pause } = options;
  // Late lookup: the service worker and tests replace the global.
  const fetchNow: typeof globalThis.fetch = (input, init) => (options.fetch ?? globalThis.fetch)(input, init);
  const request = createFetch({ fetch: fetchNow, Headers, AbortController });

  async function once<T>(
    schema: z.ZodMiniType<T>,
    path: string,
    init: GetOptions & { method: string; body?: Record<string, unknown> | FormData },
  ): Promise<Result<ApiAnswer<T>, ApiError>> {
    const { query, signal, auth, headers, cache, method, body } = init;
    if (gaveUp(signal)) return err({ kind: "aborted" });
    const bearer = auth === true ? token() : null;
    // ofetch's timeout excludes the body and yields to a caller's signal.
    const deadline = startDeadline(options.timeoutMs ?? REQUEST_TIMEOUT_MS, signal);
    try {
      const answer = await request.raw<string, "text">(apiAddress(path, baseUrl), {
        method,
        headers: {
          Accept: "application/json",
          ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
          ...headers,
        },
        credentials: "omit",
        responseType: "text",
        ignoreResponseError: true,
        retry: false,
        signal: deadline.signal,
        ...(query === undefined ? {} : { query: withoutEmpty(query) }),
        ...(cache === undefined ? {} : { cache }),
        ...(body === undefined ? {} : { body }),
      });
      // oxlint-disable-next-line no-underscore-dangle -- where ofetch keeps the text; the body is read by then
      return readAnswer(schema, answer, answer._data ?? "");
    } catch {
      if (deadline.expired()) return err({ kind: "timeout" });
      return err({ kind: gaveUp(signal) ? "aborted" : "offline" });
    } finally {
      deadline.end();
    }
  }

  return {
    async get(schema, path, init = {}) {
      for (let retries = 0; ; retries++) {
        const result = await once(schema, path, { ...init, method: "GET" });
        if (result.ok || init.retry === false) return result;
        const delay = queryRetryDelay(result.error, retries, random);
        if (delay === null) return result;
        if (!(await wait(delay, init.signal))) return err({ kind: "aborted" });
      }
    },
    send: (schema, method, path, body, init = {}) =>
      once(schema, path, { auth: true, ...init, method, ...(body === undefined ? {} : { body }) }),
  };
}

function gaveUp(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function withoutEmpty(query: QueryParams): Record<string, string | number | boolean> {
  const kept: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) kept[name] = value;
  }
  return kept;
}
