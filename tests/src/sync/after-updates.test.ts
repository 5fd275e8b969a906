import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterUpdates } from "../../../src/sync/after-updates.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Held by another tab until `free`. */
function heldLocks() {
  let grant: () => void = () => undefined;
  const locks = {
    request: (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<string>) =>
      new Promise<string>((resolve, reject) => {
        grant = () => resolve(work());
        signal.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError")));
      }),
  };
  return { locks, free: () => grant() };
}

function takingBehind(locks: Parameters<typeof afterUpdates<string>>[0]) {
  const stop = new AbortController();
  const said: string[] = [];
  const work = async () => {
    said.push("taking");
    return "taken";
  };
  const taken = afterUpdates(locks, stop.signal, () => said.push("waiting"), work);
  return { stop, said, taken };
}

test("a long update of another tab is told of, and waited for", async () => {
  const { locks, free } = heldLocks();
  const { said, taken } = takingBehind(locks);
  await vi.advanceTimersByTimeAsync(900);
  expect(said).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual(["waiting"]);
  free();
  expect(await taken).toBe("taken");
  expect(said).toEqual(["waiting", "taking"]);
});

test("a short one is not told of, nor where there are no locks", async () => {
  const { locks, free } = heldLocks();
  const behind = takingBehind(locks);
  free();
  const alone = takingBehind(undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([behind.said, alone.said]).toEqual([["taking"], ["taking"]]);
});

test("the waiting can be stopped", async () => {
  const { stop, said, taken } = takingBehind(heldLocks().locks);
  stop.abort();
  await expect(taken).rejects.toThrow("stopped");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual([]);
});
