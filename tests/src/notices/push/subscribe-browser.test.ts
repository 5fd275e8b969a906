import { afterEach, expect, test, vi } from "vitest";
import { subscribeBrowser } from "../../../../src/notices/push/keep-notices.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("a browser whose push service never answers counts as one that refuses, after half a minute", async () => {
  vi.useFakeTimers();
  const never = new Promise<never>(() => undefined);
  const pushes = { getSubscription: async () => null, subscribe: () => never };
  const ended = vi.fn<(subscription: PushSubscription | null) => void>();
  void subscribeBrowser(pushes, "key", null).then(ended);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ended).toHaveBeenCalledWith(null);
});
