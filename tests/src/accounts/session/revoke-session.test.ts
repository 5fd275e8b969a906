import { afterEach, describe, expect, test, vi } from "vitest";
import { revokeSession } from "../../../../src/accounts/session/revoke-session.ts";

afterEach(() => vi.unstubAllGlobals());

function serverSays(status: number, type: string | null = null): void {
  const headers: HeadersInit = type === null ? {} : { "content-type": type };
  vi.stubGlobal("fetch", async () => new Response(null, { status, headers }));
}

describe("ending a session on the server", () => {
  test("is done when the server ended it or does not know it", async () => {
    serverSays(204);
    expect(await revokeSession("token")).toBe(true);
    serverSays(401, "application/problem+json; charset=utf-8");
    expect(await revokeSession("token")).toBe(true);
  });

  test("is retried after a captive portal, an error, or offline", async () => {
    serverSays(401, "text/html");
    expect(await revokeSession("token")).toBe(false);
    serverSays(500, "application/problem+json");
    expect(await revokeSession("token")).toBe(false);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    expect(await revokeSession("token")).toBe(false);
  });

  test("times out when the server never answers", async () => {
    vi.stubGlobal(
      "fetch",
      (_address: string, { signal }: RequestInit) =>
        new Promise((_answer, refuse) =>
          signal?.addEventListener("abort", () => refuse(new Error("aborted"))),
        ),
    );
    expect(await revokeSession("token", 20)).toBe(false);
  });
});
