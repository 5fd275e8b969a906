import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type SharedLocks, underLock } from "../../../../src/platform/lib/shared-lock.ts";
import { MIRROR_LOCK } from "../../../../src/platform/db/names.ts";
import { afterUpdates } from "../../../../src/lists/sync/after-updates.ts";
import { FakeChannel, FakeLocks } from "../../platform/lib/fake-locks.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("BroadcastChannel", FakeChannel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Held by another tab until `free`. */
function heldLocks() {
  const locks = new FakeLocks();
  let free = (): void => undefined;
  const way = { wait: true, signal: new AbortController().signal };
  void underLock(
    locks.for("another tab"),
    MIRROR_LOCK,
    way,
    () => new Promise<void>((done) => (free = done)),
  );
  return { locks: locks.for("this tab"), free: () => free() };
}

function takingBehind(locks: SharedLocks | null) {
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
  const alone = takingBehind(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([behind.said, alone.said]).toEqual([["taking"], ["taking"]]);
});

test("the waiting can be stopped", async () => {
  const { stop, said, taken } = takingBehind(heldLocks().locks);
  stop.abort();
  await expect(taken).rejects.toThrow("Stopped");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual([]);
});

test("taking goes on by itself after its lock was taken away", async () => {
  const locks = new FakeLocks();
  const stop = new AbortController();
  let times = 0;
  const work = (signal: AbortSignal) =>
    new Promise<string>((resolve) => {
      times += 1;
      if (times === 2) resolve("taken");
      signal.addEventListener("abort", () => resolve("broken off"));
    });
  const taken = afterUpdates(locks.for("this tab"), stop.signal, () => undefined, work);
  await locks.for("another tab").request(MIRROR_LOCK, { steal: true }, async () => undefined);
  expect(await taken).toBe("taken");
  expect(times).toBe(2);
});
