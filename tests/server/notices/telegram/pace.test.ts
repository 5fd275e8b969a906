import { describe, expect, it, onTestFinished } from "vitest";
import { createPace, PACE } from "../../../../server/notices/telegram/pace.ts";
import { describeOnEachStore, openTestStore } from "../../stores.ts";
import { startBot } from "./running-bot.ts";
import { say } from "./stand-in-state.ts";

/** A fifth of the real waits. */
const QUICK = { betweenMs: 8, betweenOfChatMs: 200 };

/** The most within a span. */
function busiest(times: readonly number[], spanMs = 200): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.max(...sorted.map((from) => sorted.filter((at) => at >= from && at < from + spanMs).length));
}

/** None comes before its turn. From one to the next it may be less: a loaded machine brings the former one late. */
function expectOwnPace(timesMs: readonly number[]): void {
  const sorted = timesMs.toSorted((a, b) => a - b);
  for (const [turn, at] of sorted.entries())
    expect(at).toBeGreaterThanOrEqual(turn * QUICK.betweenOfChatMs - 10);
}

describeOnEachStore("Turns to send", (getStore) => {
  it("are as far apart as asked for all threads and servers together, and for a chat", async () => {
    const store = getStore();
    const { signal } = new AbortController();
    const servers = [createPace(store, Date.now, QUICK), createPace(store, Date.now, QUICK)];
    const times: number[] = [];
    await Promise.all(
      Array.from({ length: 40 }, async (_, chat) => {
        await servers[chat % 2]?.(chat, signal);
        times.push(Date.now());
      }),
    );
    // A loaded machine wakes late; Telegram takes 30.
    expect(busiest(times)).toBeLessThanOrEqual(30);
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThanOrEqual(39 * QUICK.betweenMs - 100);
    const own: number[] = [];
    const from = Date.now();
    await Promise.all(
      [1, 2, 3].map(async () => {
        await servers[0]?.(99, signal);
        own.push(Date.now() - from);
      }),
    );
    expectOwnPace(own);
  });

  it("go on after a clock that was ahead", async () => {
    const store = getStore();
    const ahead = createPace(store, () => Date.now() + 86_400_000);
    const { signal } = new AbortController();
    await ahead(1, signal);
    const before = Date.now();
    await createPace(store, Date.now)(1, signal);
    // A turn that lies a day ahead would be waited for as long as any, ten seconds.
    expect(Date.now() - before).toBeLessThan(9_000);
  });

  it("end when the server stops", async () => {
    const stop = new AbortController();
    const pace = createPace(getStore(), Date.now, QUICK);
    await pace(1, stop.signal);
    const waiting = pace(1, stop.signal);
    stop.abort();
    await expect(waiting).rejects.toThrow("abort");
  });
});

it("leaves five a second below what Telegram takes, and one a second to a chat", () => {
  expect(1_000 / PACE.betweenMs).toBeLessThanOrEqual(25);
  expect(PACE.betweenOfChatMs).toBe(1_000);
});

describe("Answers", () => {
  it("keep to the pace of all and of a chat", async () => {
    const { store, close } = await openTestStore("sqlite");
    onTestFinished(close);
    const { standIn, quiet } = await startBot(store, { pace: QUICK });
    const from = Date.now();
    for (let id = 1; id <= 40; id++) say(standIn, { id, language: "en" }, "/help");
    for (let at = 0; at < 4; at++) say(standIn, { id: 99, language: "en" }, "/help");
    await quiet();
    const times = standIn.sent.map(({ at }) => at);
    expect(times).toHaveLength(44);
    // They leave 42 ms apart and may be held up on their way; Telegram takes 30.
    expect(busiest(times)).toBeLessThanOrEqual(30);
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThanOrEqual(43 * QUICK.betweenMs - 100);
    expectOwnPace(standIn.sent.filter(({ chat }) => chat === 99).map(({ at }) => at - from));
  }, 20_000);
});
