import { createFetch } from "ofetch";
import type * as z from "zod/mini";
import { err, type Result } from "#domain/base/result.ts";
import { apiAddress } from "./api-address.ts";
import type { ApiError } from "./api-error.ts";
import { pause, REQUEST_TIMEOUT_MS, startDeadline, uploadMs } from "./deadline.ts";
import { type ApiAnswer, readAnswer } from "./read-answer.ts";
import { queryRetryDelay } from "./retry.ts";

/** Undefined ones are left out. */
export type QueryParams = Record<string, string | number | boolean | undefined>;

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
  const open = createFetch({
    fetch: fetchNow,
    Headers,
    AbortController,
    defaults: {
      headers: { Accept: "application/json" },
      credentials: "omit",
      responseType: "text",
      ignoreResponseError: true,
      // Its retries and its time limit do less than ours: docs/decisions/0013.
      retry: false,
    },
  });
  const signed = open.create({
    onRequest({ options: { headers } }) {
      const bearer = token();
      if (bearer !== null) headers.set("Authorization", `Bearer ${bearer}`);
    },
  });

  async function once<T>(
    schema: z.ZodMiniType<T>,
    path: string,
    init: Omit<GetOptions, "retry"> & { method: string; body?: Record<string, unknown> | FormData },
  ): Promise<Result<ApiAnswer<T>, ApiError>> {
    const { auth, signal, ...wanted } = init;
    if (gaveUp(signal)) return err({ kind: "aborted" });
    const timeoutMs = (options.timeoutMs ?? REQUEST_TIMEOUT_MS) + uploadMs(fileBytes(wanted.body));
    const deadline = startDeadline(timeoutMs, signal);
    try {
      const answer = await (auth === true ? signed : open).raw<string, "text">(apiAddress(path, baseUrl), {
        ...wanted,
        signal: deadline.signal,
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
    async get(schema, path, { retry = true, ...init } = {}) {
      for (let retries = 0; ; retries++) {
        const result = await once(schema, path, { ...init, method: "GET" });
        if (result.ok || !retry) return result;
        const delay = queryRetryDelay(result.error, retries, random);
        if (delay === null) return result;
        if (!(await wait(delay, init.signal))) return err({ kind: "aborted" });
      }
    },
    send: (schema, method, path, body, init = {}) =>
      once(schema, path, { auth: true, ...init, method, ...(body === undefined ? {} : { body }) }),
  };
}

function fileBytes(body: unknown): number {
  const values = body instanceof FormData ? [...body.values()] : [];
  return values.reduce((sum, value) => sum + (value instanceof Blob ? value.size : 0), 0);
}

function gaveUp(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}
