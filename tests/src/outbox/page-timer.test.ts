import { describe, expect, test } from "vitest";
import { createOutboxSchedule } from "../../../src/outbox/page-timer.ts";

function openPage() {
  const events = { online: () => undefined as void, visible: () => undefined as void };
  const timers: { work: () => void; ms: number }[] = [];
  const drains: (string | undefined)[] = [];
  let fails = false;
  const schedule = createOutboxSchedule({
    now: () => 1_000_000,
    timers: {
      setTimeout: (work, ms) => timers.push({ work, ms }),
      clearTimeout: () => void timers.splice(0),
    },
    onOnline: (work) => ((events.online = work), () => undefined),
    onVisible: (work) => ((events.visible = work), () => undefined),
  });
  schedule.start({
    async drain(reason) {
      drains.push(reason);
      if (fails) throw new Error("storage is gone");
      return { sent: 0, waiting: 0, nextTryAt: null };
    },
  });
  return { schedule, events, timers, drains, fail: () => (fails = true) };
}

describe("while a page is open, waiting changes are sent", () => {
  test("at start, when online again, and when visible again", () => {
    const { events, drains } = openPage();
    events.online();
    events.visible();
    expect(drains).toEqual([undefined, "online", undefined]);
  });

  test("after the backoff of a round, between a second and five minutes", () => {
    const { schedule, timers, drains } = openPage();
    for (const [ahead, ms] of [
      [20_000, 20_000],
      [-50, 1000],
      [86_400_000, 300_000],
    ] as const) {
      schedule.onRound({ sent: 0, waiting: 1, nextTryAt: 1_000_000 + ahead });
      expect(timers.map((timer) => timer.ms)).toEqual([ms]);
    }
    timers[0]?.work();
    expect(drains).toHaveLength(2);
    schedule.onRound({ sent: 1, waiting: 0, nextTryAt: null });
    expect(timers).toEqual([]);
  });

  test("half a minute after storage failed", async () => {
    const { events, timers, fail } = openPage();
    fail();
    events.visible();
    await Promise.resolve();
    await Promise.resolve();
    expect(timers.map(({ ms }) => ms)).toEqual([30_000]);
  });
});
