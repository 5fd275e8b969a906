import { describe, expect, it, vi } from "vitest";
import { type AnalyticsClient, createAnalytics } from "../../../../src/platform/lib/analytics.ts";

function fakeClient() {
  const calls: unknown[][] = [];
  const client: AnalyticsClient = {
    pageView: (path, search) => calls.push(["view", path, search]),
    caught: ({ handler }) => calls.push(["caught", handler]),
    reset: () => calls.push(["reset"]),
  };
  return { client, calls };
}

describe("analytics", () => {
  it("queues events until loaded when the page is idle, then sends them in order", async () => {
    const { client, calls } = fakeClient();
    const analytics = createAnalytics();
    let idle: () => void = () => undefined;
    const load = vi.fn(() => Promise.resolve(client));
    analytics.start({ load, whenIdle: (work) => (idle = work) });
    analytics.pageView("/", "");
    analytics.caught({ handler: "promise", error: null });
    expect(load).not.toHaveBeenCalled();
    idle();
    await vi.waitFor(() =>
      expect(calls).toEqual([
        ["view", "/", ""],
        ["caught", "promise"],
      ]),
    );
    analytics.pageView("/calendar", "?date=x");
    analytics.reset();
    expect(calls.slice(2)).toEqual([["view", "/calendar", "?date=x"], ["reset"]]);
  });

  it("keeps an early error until started, and drops it where analytics is off", async () => {
    const { client, calls } = fakeClient();
    const wanted = createAnalytics();
    const unwanted = createAnalytics();
    for (const analytics of [wanted, unwanted]) {
      analytics.hold();
      analytics.caught({ handler: "boundary", error: null });
    }
    unwanted.drop();
    for (const analytics of [wanted, unwanted])
      analytics.start({ load: () => Promise.resolve(client), whenIdle: (work) => work() });
    await vi.waitFor(() => expect(calls).toEqual([["caught", "boundary"]]));
  });

  it("does nothing unless started", () => {
    const analytics = createAnalytics();
    expect(() => analytics.pageView("/", "")).not.toThrow();
  });

  it("gives up silently when loading fails", async () => {
    const analytics = createAnalytics();
    const load = vi.fn(() => Promise.reject(new Error("blocked")));
    analytics.start({ load, whenIdle: (work) => work() });
    await Promise.resolve();
    analytics.pageView("/", "");
    expect(load).toHaveBeenCalledOnce();
  });
});
