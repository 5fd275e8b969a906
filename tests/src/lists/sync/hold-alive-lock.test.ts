import { afterEach, expect, test, vi } from "vitest";
import { holdAliveLock } from "../../../../src/lists/sync/worker/hold-alive-lock.ts";

afterEach(() => vi.unstubAllGlobals());

test("locks that the browser refuses, as with blocked cookies, count as none", async () => {
  const request = () => Promise.reject(new DOMException("denied", "SecurityError"));
  vi.stubGlobal("navigator", { locks: { request } });
  const onHeld = vi.fn<(lock: string | null) => void>();
  holdAliveLock("alive", onHeld);
  await vi.waitFor(() => expect(onHeld).toHaveBeenCalledExactlyOnceWith(null));
});
