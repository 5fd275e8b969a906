import * as z from "zod/mini";
import { describe, expect, test, vi } from "vitest";
import { createApiClient, type ApiClientOptions } from "../../../../src/platform/lib/api-client.ts";

const thing = z.object({ data: z.string() });
const GOOD = { data: "here" };

type Call = { url: string; init: RequestInit; headers: Headers };

/** The server answers in turn; the last repeats. */
function clientOn(answers: (() => Response | Promise<Response>)[], options: Partial<ApiClientOptions> = {}) {
  const calls: Call[] = [];
  const waits: number[] = [];
  const client = createApiClient({
    baseUrl: "https://api.example",
    random: () => 0.5,
    wait: async (ms) => {
      waits.push(ms);
      return true;
    },
    fetch: async (input, init = {}) => {
      calls.push({ url: typeof input === "string" ? input : "", init, headers: new Headers(init.headers) });
      const answer = answers[Math.min(calls.length, answers.length) - 1];
      if (answer === undefined) throw new TypeError("Failed to fetch");
      return answer();
    },
    ...options,
  });
  return { client, calls, waits };
}

const good = () => Response.json(GOOD, { headers: { etag: '"1"' } });
const problem =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    Response.json(
      {
        type: "about:blank",
        title: "Refused",
        status,
        code: "refused",
        errors: [{ path: "q", message: "Too short" }],
      },
      { status, headers: { "content-type": "application/problem+json", ...headers } },
    );
const html = (status: number) => () =>
  new Response("<!doctype html>", { status, headers: { "content-type": "text/html; charset=utf-8" } });
const dead = () => {
  throw new TypeError("Failed to fetch");
};
/** Rejects on abort, like fetch. */
const silence = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
  });

describe("a request", () => {
  test("asks for JSON, without credentials, and without token on public reads", async () => {
    const { client, calls } = clientOn([good], { token: () => "secret" });
    const result = await client.get(thing, "/api/v1/things", {
      query: { q: "abebe", page: 2, location: undefined },
    });
    expect(result).toMatchObject({ ok: true, value: { data: GOOD, status: 200, etag: '"1"' } });
    expect(calls[0]?.url).toBe("https://api.example/api/v1/things?q=abebe&page=2");
    expect(calls[0]?.headers.get("accept")).toBe("application/json");
    expect(calls[0]?.headers.get("authorization")).toBeNull();
    expect(calls[0]?.init.credentials).toBe("omit");
  });

  test("carries the bearer token where needed, and on changes", async () => {
    const { client, calls } = clientOn([good], { token: () => "secret" });
    await client.get(thing, "/me", { auth: true });
    await client.send(thing, "POST", "/things", { name: "x" }, { headers: { "Idempotency-Key": "k1" } });
    await client.send(thing, "POST", "/login", { name: "x" }, { auth: false });
    expect(calls.map((call) => call.headers.get("authorization"))).toEqual([
      "Bearer secret",
      "Bearer secret",
      null,
    ]);
    expect(calls[1]?.init.body).toBe('{"name":"x"}');
    expect(calls[1]?.headers.get("content-type")).toBe("application/json");
    expect(calls[1]?.headers.get("accept")).toBe("application/json");
    expect(calls[1]?.headers.get("idempotency-key")).toBe("k1");
  });

  test("has no Authorization header without a session", async () => {
    const { client, calls } = clientOn([good]);
    await client.get(thing, "/me", { auth: true });
    expect(calls[0]?.headers.has("authorization")).toBe(false);
  });

  test("accepts an empty 204 for an empty schema", async () => {
    const { client } = clientOn([() => new Response(null, { status: 204 })]);
    expect(await client.send(z.undefined(), "DELETE", "/things/1")).toMatchObject({
      ok: true,
      value: { status: 204 },
    });
  });

  test("times out after the limit, also while reading the body", async () => {
    const { client } = clientOn([], {
      timeoutMs: 30,
      fetch: (_, init) => silence(init?.signal),
    });
    expect(await client.get(thing, "/slow", { retry: false })).toEqual({
      ok: false,
      error: { kind: "timeout" },
    });
    const bodyHangs = clientOn([], {
      timeoutMs: 30,
      fetch: async (_, init) => {
        const body = new ReadableStream({
          start: (controller) => {
            init?.signal?.addEventListener("abort", () =>
              controller.error(new DOMException("x", "AbortError")),
            );
          },
        });
        return new Response(body, { headers: { "content-type": "application/json" } });
      },
    });
    expect(await bodyHangs.client.get(thing, "/slow", { retry: false })).toEqual({
      ok: false,
      error: { kind: "timeout" },
    });
  });

  test("the limit is 20 seconds", async () => {
    const { REQUEST_TIMEOUT_MS } = await import("../../../../src/platform/lib/deadline.ts");
    expect(REQUEST_TIMEOUT_MS).toBe(20_000);
  });

  test("aborted by its caller is not an offline error", async () => {
    const controller = new AbortController();
    const { client, calls } = clientOn([], { fetch: (_, init) => silence(init?.signal) });
    const pending = client.get(thing, "/slow", { signal: controller.signal });
    controller.abort();
    expect(await pending).toEqual({ ok: false, error: { kind: "aborted" } });
    expect(await client.get(thing, "/slow", { signal: controller.signal })).toEqual({
      ok: false,
      error: { kind: "aborted" },
    });
    expect(calls).toHaveLength(0);
  });
});

describe("an answer", () => {
  test("with problem details has code, fields and Retry-After in seconds", async () => {
    const { client } = clientOn([problem(429, { "retry-after": "17" })]);
    const result = await client.get(thing, "/things", { retry: false });
    expect(result).toEqual({
      ok: false,
      error: {
        kind: "problem",
        retryAfterSeconds: 17,
        problem: {
          type: "about:blank",
          title: "Refused",
          status: 429,
          code: "refused",
          errors: [{ path: "q", message: "Too short" }],
        },
      },
    });
  });

  test.each(["Wed, 21 Oct 2026 07:28:00 GMT", "soon", "", "-1", "1.5"])(
    "Retry-After %j is not numeric and is ignored",
    async (header) => {
      const { client } = clientOn([problem(429, { "retry-after": header })]);
      const result = await client.get(thing, "/things", { retry: false });
      expect(result).toMatchObject({ ok: false, error: { kind: "problem" } });
      expect(result.ok ? {} : result.error).not.toHaveProperty("retryAfterSeconds");
    },
  );

  const strange: [string, () => Response][] = [
    ["a captive portal's page", html(200)],
    [
      "JSON that is cut off",
      () => new Response('{"data": "he', { headers: { "content-type": "application/json" } }),
    ],
    ["JSON of another shape", () => Response.json({ data: 7 })],
    ["plain text", () => new Response("ok")],
    ["nothing", () => new Response(null, { status: 200 })],
  ];
  test.each(strange)("that is %s is unexpected, and is not retried", async (_, answer) => {
    const { client, calls } = clientOn([answer]);
    const result = await client.get(thing, "/things");
    expect(result).toMatchObject({
      ok: false,
      error: { kind: "unexpected-answer", status: 200, issues: [expect.stringMatching(/\w/)] },
    });
    expect(calls).toHaveLength(1);
  });

  test("may have unknown fields", async () => {
    const { client } = clientOn([() => Response.json({ ...GOOD, colour: "green" })]);
    expect(await client.get(thing, "/things")).toMatchObject({ ok: true, value: { data: GOOD } });
  });
});

test("an upload has more time the larger its files are", async () => {
  vi.useFakeTimers();
  try {
    const never: typeof fetch = (_, init) =>
      new Promise((_answer, fail) =>
        init?.signal?.addEventListener("abort", () => fail(new Error("aborted"))),
      );
    const client = createApiClient({ baseUrl: "", fetch: never, timeoutMs: 1_000 });
    const body = new FormData();
    body.append("file", new File([new Uint8Array(40_960)], "plan.pdf"));
    const over = vi.fn();
    void client.send(thing, "POST", "/things", body).then(over);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(over).toHaveBeenCalledWith({ ok: false, error: { kind: "timeout" } });
  } finally {
    vi.useRealTimers();
  }
});

describe("retries of a read", () => {
  const cases: [string, () => Response, number][] = [
    ["401", problem(401), 1],
    ["422", problem(422), 1],
    ["404, which waiting does not mend", problem(404), 1],
    ["429", problem(429, { "retry-after": "2" }), 2],
    ["429 that asks for more patience than a person has", problem(429, { "retry-after": "60" }), 1],
    ["500", problem(500), 3],
    ["503 as a proxy's page", html(503), 3],
    ["no network", dead, 3],
  ];
  test.each(cases)("%s", async (_, answer, calls) => {
    const server = clientOn([answer]);
    expect((await server.client.get(thing, "/things")).ok).toBe(false);
    expect(server.calls).toHaveLength(calls);
  });

  test("wait half a second, then one, with jitter; on 429 as long as the server asks", async () => {
    const broken = clientOn([problem(500)]);
    await broken.client.get(thing, "/things");
    expect(broken.waits).toEqual([500, 1000]);
    const busy = clientOn([problem(429, { "retry-after": "2" })]);
    await busy.client.get(thing, "/things");
    expect(busy.waits).toEqual([2125]);
    const silent = clientOn([problem(429)]);
    await silent.client.get(thing, "/things");
    expect(silent.waits).toEqual([1125]);
  });

  test("a 429 after another failure is not retried again", async () => {
    const server = clientOn([problem(500), problem(429)]);
    await server.client.get(thing, "/things");
    expect(server.calls).toHaveLength(2);
  });

  test("the second attempt may succeed", async () => {
    const server = clientOn([dead, good]);
    expect((await server.client.get(thing, "/things")).ok).toBe(true);
  });

  test("end when the caller aborts", async () => {
    const server = clientOn([problem(500)], { wait: async () => false });
    expect(await server.client.get(thing, "/things")).toEqual({ ok: false, error: { kind: "aborted" } });
    expect(server.calls).toHaveLength(1);
  });
});

test.each([["500", problem(500)] as const, ["429", problem(429)] as const, ["no network", dead] as const])(
  "a change is never retried: %s",
  async (_, answer) => {
    const server = clientOn([answer]);
    expect((await server.client.send(thing, "POST", "/things", { name: "x" })).ok).toBe(false);
    expect(server.calls).toHaveLength(1);
  },
);
