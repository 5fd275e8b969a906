import { describe, expect, test } from "vitest";
import { chooseSource } from "../../../src/articles/use-server-query.ts";
import type { ApiError } from "../../../src/platform/lib/api-error.ts";

const phone = { data: "the phone's", at: 5 };
const OFFLINE: ApiError = { kind: "offline" };
const REFUSED: ApiError = { kind: "unexpected-answer", issues: [], status: 422 };

function choose(
  server: { data?: string; error?: ApiError; online?: boolean },
  here: typeof phone | null | undefined,
) {
  const { data, error, online = true } = server;
  return chooseSource({ data, error, online, fetching: false, updatedAt: data ? 9 : null }, here);
}
const fromServer = { status: "ready", data: "the server's", source: "server", at: 9 };
const fromPhone = { status: "ready", ...phone, source: "phone" };

describe("an answer of articles", () => {
  test("is the server's once it is there, also after the connection went", () => {
    for (const here of [phone, null, undefined])
      expect(choose({ data: "the server's" }, here)).toEqual(fromServer);
    expect(choose({ data: "the server's", online: false }, phone)).toEqual(fromServer);
    expect(choose({ data: "the server's", error: OFFLINE }, phone)).toEqual(fromServer);
  });

  test("is the phone's at once: while the server is asked, without a connection, and when it fails", () => {
    expect(choose({}, phone)).toEqual(fromPhone);
    expect(choose({ online: false }, phone)).toEqual(fromPhone);
    expect(choose({ error: OFFLINE }, phone)).toEqual(fromPhone);
  });

  test("is not the phone's when the server refused the question", () => {
    expect(choose({ error: REFUSED }, phone)).toEqual({ status: "failed", error: REFUSED });
  });

  test("fails for certain only when neither has it", () => {
    expect(choose({ error: OFFLINE }, null)).toEqual({ status: "failed", error: OFFLINE });
    expect(choose({ online: false }, null)).toEqual({ status: "failed", error: OFFLINE });
    expect(choose({}, null)).toEqual({ status: "loading" });
    expect(choose({ online: false }, undefined)).toEqual({ status: "loading" });
  });
});
