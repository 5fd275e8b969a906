import { describe, expect, test } from "vitest";
import type { SyncOutcome } from "../../../../src/lists/sync/mirror-status.ts";
import { CHECK_EVERY_MS, startSchedule } from "../../../../src/lists/sync/schedule.ts";

/** Manual clock and events. */
function newPage(outcomes: SyncOutcome[] = []) {
  const reasons: string[] = [];
  const events = { idle: () => {}, online: () => {}, visible: () => {} };
  let clock = 1_000_000;
  let lastCheck: number | null = null;
  let waiting: { at: number; work: () => void } | null = null;
  const stop = startSchedule(
    {
      sync: async ({ reason }) => {
        reasons.push(reason);
        return outcomes.shift() ?? { kind: "up-to-date" };
      },
      lastCheck: async () => lastCheck,
    },
    {
      now: () => clock,
      random: () => 0.5,
      timers: {
        setTimeout: (work, ms) => (waiting = { at: clock + ms, work }),
        clearTimeout: (handle) => {
          if (handle === waiting) waiting = null;
        },
      },
      whenIdle: (work) => on("idle", work),
      onOnline: (work) => on("online", work),
      onVisible: (work) => on("visible", work),
    },
  );
  function on(event: keyof typeof events, work: () => void): () => void {
    events[event] = work;
    return () => {
      events[event] = () => {};
    };
  }
  const settle = () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, 0);
    });
  return {
    reasons,
    stop,
    checkedAt: (at: number | null) => (lastCheck = at),
    now: () => clock,
    fire: async (event: keyof typeof events) => {
      events[event]();
      await settle();
    },
    /** Fires it; returns its delay in ms. */
    nextTimer: async () => {
      const due = waiting;
      if (due === null) return null;
      const took = due.at - clock;
      clock = due.at;
      waiting = null;
      due.work();
      await settle();
      return took;
    },
  };
}

const FAILED: SyncOutcome = { kind: "failed", reason: "server" };

describe("the schedule of an open page", () => {
  test("syncs once idle, when online again, and every 5 minutes", async () => {
    const page = newPage();
    expect(page.reasons).toEqual([]);
    await page.fire("idle");
    await page.fire("online");
    expect(page.reasons).toEqual(["start", "online"]);
    expect(await page.nextTimer()).toBe(CHECK_EVERY_MS);
    expect(await page.nextTimer()).toBe(300_000);
    expect(page.reasons).toEqual(["start", "online", "timer", "timer"]);
  });

  test("checks when visible again only if the last check is older than 300 s", async () => {
    const page = newPage();
    page.checkedAt(page.now() - 300_000);
    await page.fire("visible");
    expect(page.reasons).toEqual([]);
    page.checkedAt(page.now() - 300_001);
    await page.fire("visible");
    page.checkedAt(null);
    await page.fire("visible");
    expect(page.reasons).toEqual(["visible", "visible"]);
  });

  test("treats a last check in the future, after the clock was set back, as old", async () => {
    const page = newPage();
    page.checkedAt(page.now() + 86_400_000);
    await page.fire("visible");
    expect(page.reasons).toEqual(["visible"]);
  });

  test("backs off after failures, doubling up to 5 minutes, until a success", async () => {
    const page = newPage([
      ...Array.from({ length: 9 }, () => FAILED),
      { kind: "up-to-date" },
      { kind: "offline" },
    ]);
    await page.fire("idle");
    const waits: (number | null)[] = [];
    for (let i = 0; i < 11; i++) waits.push(await page.nextTimer());
    expect(waits).toEqual([
      3750, 7500, 15_000, 30_000, 60_000, 120_000, 225_000, 225_000, 225_000, 300_000, 3750,
    ]);
  });

  test("waits for a longer Retry-After", async () => {
    const page = newPage([{ kind: "failed", reason: "server", retryAfterSeconds: 90 }]);
    await page.fire("idle");
    expect(await page.nextTimer()).toBe(90_000);
  });

  test("forgets failures when online again", async () => {
    const page = newPage([FAILED, FAILED, FAILED, FAILED]);
    await page.fire("idle");
    await page.nextTimer();
    await page.nextTimer();
    await page.fire("online");
    expect(await page.nextTimer()).toBe(3750);
  });

  test("repeats a start that failed as a start, which takes little on a slow link", async () => {
    const page = newPage([FAILED, { kind: "offline" }, { kind: "up-to-date" }]);
    await page.fire("idle");
    await page.nextTimer();
    await page.fire("online");
    await page.nextTimer();
    expect(page.reasons).toEqual(["start", "start", "start", "timer"]);
  });

  test("repeats a start that failed as a start, although the phone came online meanwhile and failed too", async () => {
    const page = newPage([FAILED, FAILED, { kind: "up-to-date" }]);
    void page.fire("idle");
    await page.fire("online");
    await page.nextTimer();
    await page.nextTimer();
    expect(page.reasons).toEqual(["start", "online", "start", "timer"]);
  });

  test("runs nothing once stopped", async () => {
    const page = newPage();
    await page.fire("idle");
    page.stop();
    expect(await page.nextTimer()).toBeNull();
    await page.fire("online");
    expect(page.reasons).toEqual(["start"]);
  });
});
