import { describe, expect, test } from "vitest";
import { HOUR_MS, pushChannel } from "./open-channel.ts";

const DAY_MS = 24 * HOUR_MS;

describe("what the answer of a push service means", () => {
  const push = pushChannel({ timeLimitMs: 300 });

  async function receiptOf(status: number, headers: Record<string, string> = {}, text = "") {
    push.service().behave({ kind: "answer", status, headers, text });
    return push.send(push.subscribe());
  }

  test.each([200, 201, 202, 204])("%i: sent", async (status) => {
    expect(await receiptOf(status)).toEqual({ kind: "sent" });
  });

  test.each([404, 410])("%i: gone", async (status) => {
    expect(await receiptOf(status)).toEqual({ kind: "gone" });
  });

  test.each([406, 408, 425, 429, 500, 501, 502, 503, 504, 507, 520, 599])("%i: later", async (status) => {
    expect(await receiptOf(status)).toEqual({ kind: "later", status, afterMs: null });
  });

  test.each([
    [400, "bad-request"],
    [401, "not-authorised"],
    [403, "wrong-key"],
    [413, "too-large"],
    [402, "refused"],
    [405, "refused"],
    [409, "refused"],
    [411, "refused"],
    [414, "refused"],
    [415, "refused"],
    [422, "refused"],
    [431, "refused"],
    [451, "refused"],
    [203, "refused"],
    [205, "refused"],
    [206, "refused"],
    [300, "redirect"],
    [301, "redirect"],
    [302, "redirect"],
    [303, "redirect"],
    [304, "redirect"],
    [307, "redirect"],
    [308, "redirect"],
  ])("%i: stopped, %s", async (status, reason) => {
    expect(await receiptOf(status)).toEqual({ kind: "stopped", status, reason });
  });

  test.each([
    ["120", 120_000],
    ["0", 0],
    ["9999999999999", DAY_MS],
    ["-5", null],
    ["soon", null],
    ["", null],
    ["1.5", null],
    ["2026", 2_026_000],
  ])("Retry-After: %s", async (text, afterMs) => {
    expect(await receiptOf(429, { "Retry-After": text })).toEqual({ kind: "later", status: 429, afterMs });
  });

  test("Retry-After as a date, also one that is over or far away", async () => {
    const after = async (ms: number) =>
      receiptOf(503, { "Retry-After": new Date(Date.now() + ms).toUTCString() });
    const near = await after(60_000);
    if (near.kind !== "later") throw new Error(near.kind);
    expect(near.afterMs).toBeGreaterThan(58_000);
    expect(near.afterMs).toBeLessThanOrEqual(60_000);
    expect(await after(-60_000)).toEqual({ kind: "later", status: 503, afterMs: 0 });
    expect(await after(400 * DAY_MS)).toEqual({ kind: "later", status: 503, afterMs: DAY_MS });
  });

  test("an admin reads why, but no token or address of somebody", async () => {
    const token = "f".repeat(40);
    const text = `<html><b>the key in the authorization header</b>\n does not \u0000fit ${token} https://push.example/${token}</html>`;
    expect(await receiptOf(403, {}, text)).toEqual({
      kind: "stopped",
      status: 403,
      reason: "wrong-key: the key in the authorization header does not fit … …",
    });
    const { reason } = { reason: "", ...(await receiptOf(400, {}, "word ".repeat(500))) };
    expect(reason).toHaveLength("bad-request: ".length + 200);
  });

  test("no answer in time: later, and the connection is not used again", async () => {
    push.service().behave({ kind: "hang" });
    const started = performance.now();
    expect(await push.send(push.subscribe())).toEqual({ kind: "later", status: null, afterMs: null });
    expect(performance.now() - started).toBeLessThan(1_500);
    push.service().behave({ kind: "accept" });
    expect(await push.send(push.subscribe())).toEqual({ kind: "sent" });
    expect(push.service().connections()).toBe(2);
  });

  test("a closed connection and a service that is not there: later", async () => {
    push.service().behave({ kind: "die" });
    expect(await push.send(push.subscribe())).toEqual({ kind: "later", status: null, afterMs: null });
    const address = push.subscribe();
    await push.service().close();
    expect(await push.send(address)).toEqual({ kind: "later", status: null, afterMs: null });
  });

  test("what is over is sent with TTL 0, never a negative one", async () => {
    expect(await push.send(push.subscribe(), { expiresMs: Date.now() - HOUR_MS })).toEqual({ kind: "sent" });
    expect(push.service().pushes()).toMatchObject([{ ttl: 0 }]);
  });
});

describe("a server that stops", () => {
  // Longer than a test may take.
  const push = pushChannel({ timeLimitMs: HOUR_MS });

  test("waits for no answer", async () => {
    push.service().behave({ kind: "hang" });
    const stop = new AbortController();
    const sending = push.send(push.subscribe(), { signal: stop.signal });
    await expect.poll(() => push.service().connections()).toBe(1);
    stop.abort();
    expect(await sending).toMatchObject({ kind: "later" });
    expect(await push.send(push.subscribe(), { signal: AbortSignal.abort() })).toMatchObject({
      kind: "later",
    });
  });
});
