import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Listener = (event: { type: string }) => void;

/** Changes its address like wouter and the browser. */
function openWindow() {
  const listeners = new Map<string, Listener[]>();
  const location = { origin: "https://example.org", pathname: "/", search: "" };
  vi.stubGlobal("window", {
    location,
    addEventListener: (type: string, listener: Listener) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
  });
  vi.stubGlobal("navigator", {});
  return (type: string, address: string) => {
    [location.pathname = "", location.search = ""] = address.split(/(?=\?)/);
    for (const listener of listeners.get(type) ?? []) listener({ type });
  };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test("a page view is recorded for links, redirects and going back, not for each typed letter", async () => {
  const move = openWindow();
  const { analytics } = await import("../../../src/platform/lib/analytics.ts");
  vi.spyOn(analytics, "start").mockImplementation(() => undefined);
  const pageView = vi.spyOn(analytics, "pageView");
  const { startAnalytics } = await import("../../../src/app/start-analytics.ts");
  startAnalytics("key https://collector.example", "/");
  move("replaceState", "/?q=k");
  move("replaceState", "/?q=ke");
  move("pushState", "/profile");
  move("replaceState", "/login?redirect=%2Fprofile");
  move("replaceState", "/profile");
  move("popstate", "/?q=ke");
  expect(pageView.mock.calls).toEqual([
    ["/profile", ""],
    ["/login", "?redirect=%2Fprofile"],
    ["/profile", ""],
    ["/", "?q=ke"],
  ]);
});

test.each(["", " https://collector.example"])(
  "without a key (%j) nothing is loaded or recorded",
  async (settings) => {
    const move = openWindow();
    const { analytics } = await import("../../../src/platform/lib/analytics.ts");
    const start = vi.spyOn(analytics, "start").mockImplementation(() => undefined);
    const drop = vi.spyOn(analytics, "drop");
    const pageView = vi.spyOn(analytics, "pageView");
    const { startAnalytics } = await import("../../../src/app/start-analytics.ts");
    startAnalytics(settings, "/");
    move("pushState", "/calendar");
    expect([start.mock.calls, pageView.mock.calls]).toEqual([[], []]);
    expect(drop).toHaveBeenCalledOnce();
  },
);
