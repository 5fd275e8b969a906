import { describe, expect, it, vi } from "vitest";
import { goBack } from "../../../src/app/not-found-page.tsx";

/** `begins`: what the browser says as it goes back, if it does. */
function openTab({ length, begins }: { length: number; begins?: string }) {
  const target = new EventTarget();
  const went: string[] = [];
  const tab = Object.assign(target, {
    history: {
      length,
      back() {
        went.push("back");
        if (begins !== undefined) target.dispatchEvent(new Event(begins));
      },
    },
    location: { assign: (to: string | URL) => void went.push(String(to)) },
    setTimeout: ((run: () => void, ms: number) => Number(setTimeout(run, ms))) as typeof window.setTimeout,
    clearTimeout,
  });
  return { tab: tab as unknown as Parameters<typeof goBack>[0], went };
}

describe("Go Back", () => {
  it.each([
    ["home in a tab without history", { length: 1 }, ["/"]],
    ["back within the app", { length: 3, begins: "popstate" }, ["back"]],
    ["back to another site", { length: 2, begins: "beforeunload" }, ["back"]],
    ["home where the browser has nothing to go back to", { length: 2 }, ["back", "/"]],
  ])("goes %s", (_, state, expected) => {
    vi.useFakeTimers();
    const { tab, went } = openTab(state);
    goBack(tab, "/");
    vi.runAllTimers();
    vi.useRealTimers();
    expect(went).toEqual(expected);
  });
});
