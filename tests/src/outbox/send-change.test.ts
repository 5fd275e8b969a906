import { describe, expect, test } from "vitest";
import { createSender, outcomeOf } from "../../../src/outbox/send-change.ts";
import { add } from "../../../src/outbox/revise.ts";
import { outboxKinds } from "../../../src/outbox-kinds.ts";
import { UPDATE } from "./support/rows.ts";

const problem = (status: number, more: object = {}, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ type: "about:blank", title: "No", status, code: "no", ...more }), {
    status,
    headers: { "content-type": "application/problem+json", ...headers },
  });
const html = (status: number) =>
  new Response("<title>Welcome</title>", { status, headers: { "content-type": "text/html" } });
const ok = () =>
  new Response(JSON.stringify({ data: { id: 7 } }), {
    headers: { "content-type": "application/json", etag: '"v2"' },
  });

async function read(response: Response, method: "POST" | "PATCH" | "DELETE" = "PATCH") {
  return outcomeOf(method, response, await response.text());
}

describe("the meaning of an answer", () => {
  test("2xx of the API is done, with the record and its version", async () => {
    expect(await read(ok())).toEqual({ kind: "done", etag: '"v2"', data: { id: 7 } });
    expect(await read(new Response(null, { status: 204 }), "DELETE")).toMatchObject({ kind: "done" });
  });

  test("a captive portal's page is no answer, whatever its status", async () => {
    for (const status of [200, 302, 401, 404, 412]) {
      expect(await read(html(status === 302 ? 200 : status))).toEqual({
        kind: "no-answer",
        reason: "unexpected-answer",
      });
    }
    expect(await read(new Response(null, { status: 204 })), "nor is an empty one").toMatchObject({
      kind: "no-answer",
    });
  });

  test("408, 429 and 5xx are retried, as the server asks", async () => {
    expect(await read(html(502))).toEqual({ kind: "later", status: 502, retryAfterMs: null });
    expect(await read(problem(429, {}, { "retry-after": "30" }))).toMatchObject({ retryAfterMs: 30_000 });
    expect(await read(problem(503, {}, { "retry-after": "Fri, 20 Nov 2026" }))).toMatchObject({
      retryAfterMs: null,
    });
  });

  test("412 brings the server's version, ETag and whose change it was", async () => {
    const changed = { by: { id: 4, name: "Almaz Bekele" }, at: "2026-11-20T06:00:00.000Z" };
    const current = { last_name: "Theirs" };
    const stale = problem(412, { current, changed }, { etag: '"v9"' });
    expect(await read(stale)).toEqual({ kind: "stale", etag: '"v9"', current, changed });
    const former = problem(412, { current }, { etag: '"v9"' });
    expect(await read(former)).toEqual({ kind: "stale", etag: '"v9"', current });
  });

  test("401, 404 and other refusals are distinguished", async () => {
    expect(await read(problem(401))).toEqual({ kind: "unauthenticated" });
    expect(await read(problem(404))).toEqual({ kind: "missing" });
    const errors = [{ path: "last_name", message: "Enter it" }];
    expect(await read(problem(422, { errors }))).toEqual({
      kind: "refused",
      status: 422,
      code: "no",
      errors,
    });
  });
});

describe("one request", () => {
  const change = () => {
    let ids = 0;
    const kept = add([], UPDATE, {
      now: Date.UTC(2026, 10, 20),
      kinds: outboxKinds,
      uuid: () => `uuid-number-${++ids}`,
    }).value;
    if (!kept.ok) throw new Error("It was not kept");
    return kept.value;
  };

  test("carries key, version, time and token, and no cookies", async () => {
    const asked: RequestInit[] = [];
    const send = createSender({
      baseUrl: "https://api.invalid",
      async fetch(_url, init) {
        asked.push(init ?? {});
        return ok();
      },
    });
    await send(change(), "secret");
    expect(asked[0]).toMatchObject({
      method: "PATCH",
      credentials: "omit",
      cache: "no-store",
      headers: {
        Authorization: "Bearer secret",
        "Idempotency-Key": "uuid-number-2",
        "If-Match": '"v1"',
        "X-Queued-At": "2026-11-20T00:00:00.000Z",
      },
    });
  });

  test("that never ends times out, and one that is never sent is offline", async () => {
    const hanging: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      });
    const patient = createSender({ baseUrl: "", fetch: hanging, timeoutMs: 10 });
    expect(await patient(change(), null)).toEqual({ kind: "no-answer", reason: "timeout" });
    const cut = createSender({ baseUrl: "", fetch: () => Promise.reject(new TypeError("Failed to fetch")) });
    expect(await cut(change(), null)).toEqual({ kind: "no-answer", reason: "offline" });
  });
});
