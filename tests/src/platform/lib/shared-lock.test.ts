import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LockLostError, type SharedLocks, underLock } from "../../../../src/platform/lib/shared-lock.ts";
import { FakeChannel, FakeLocks } from "./fake-locks.ts";

const page = new EventTarget();
let locks: FakeLocks;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  locks = new FakeLocks();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  FakeChannel.open.clear();
});

/** Works until `end`. */
function holding(by: SharedLocks | null, options: { wait?: boolean } = {}) {
  let end = (): void => undefined;
  let fail = (_error: Error): void => undefined;
  const stop = new AbortController();
  const log: string[] = [];
  const way = { wait: true, signal: stop.signal, ...options };
  const result = underLock(by, "lists", way, (signal) => {
    log.push("began");
    signal.addEventListener("abort", () => log.push("told to stop"));
    return new Promise<string>((resolve, reject) => {
      end = () => resolve("done");
      fail = reject;
    });
  });
  return { result, log, stop, end: () => end(), fail: (error: Error) => fail(error) };
}

/** WebKit keeps such a page: it holds the lock, and nothing of it runs. */
function freeze(): void {
  void locks.for("frozen", { deaf: true }).request("lists", {}, () => new Promise<void>(() => undefined));
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test("a holder that is silent for half a minute loses the lock to who waits", async () => {
  freeze();
  const waiting = holding(locks.for("waiting"));
  await pass(29);
  expect([waiting.log, locks.holder]).toEqual([[], "frozen"]);
  await pass(2);
  expect([waiting.log, locks.holder]).toEqual([["began"], "waiting"]);
  waiting.end();
  expect(await waiting.result).toBe("done");
  expect(FakeChannel.open.size).toBe(0);
});

test("a holder that works keeps it, however long it takes", async () => {
  const slow = holding(locks.for("slow"));
  const waiting = holding(locks.for("waiting"));
  await pass(3600);
  expect([waiting.log, locks.holder]).toEqual([[], "slow"]);
  slow.end();
  await pass(0);
  expect(await slow.result).toBe("done");
  expect(locks.holder).toBe("waiting");
});

test("after a pause of its own, the waiting one first listens again", async () => {
  const slow = holding(locks.for("slow"));
  const waiting = holding(locks.for("waiting"));
  // All timers that were due meanwhile fire once.
  vi.setSystemTime(Date.now() + 3_600_000);
  await pass(10);
  expect([waiting.log, locks.holder]).toEqual([[], "slow"]);
  slow.end();
});

test("a holder that lost it is told to stop and gets null, also if its work ends well or by a refused write", async () => {
  for (const end of ["well", "refused"]) {
    const former = holding(locks.for("former"));
    void locks.for("thief").request("lists", { steal: true }, async () => undefined);
    await pass(0);
    expect(former.log).toEqual(["began", "told to stop"]);
    if (end === "well") former.end();
    else former.fail(new LockLostError());
    expect(await former.result).toBeNull();
  }
});

test("a frozen one that learns of its loss by a refused write gets null", async () => {
  const former = holding(locks.for("former", { deaf: true }));
  void locks.for("thief").request("lists", { steal: true }, async () => undefined);
  former.fail(new LockLostError());
  expect(await former.result).toBeNull();
});

test("a page that is left gives the lock up, and its work is told to stop", async () => {
  const left = holding(locks.for("left"));
  const waiting = holding(locks.for("waiting"));
  await pass(1);
  page.dispatchEvent(new Event("pagehide"));
  await pass(0);
  expect([left.log, waiting.log]).toEqual([["began", "told to stop"], ["began"]]);
  left.end();
  expect(await left.result).toBeNull();
});

test("without waiting a held lock is left alone, and a free one is taken", async () => {
  const free = holding(locks.for("one"), { wait: false });
  await pass(0);
  const held = holding(locks.for("two"), { wait: false });
  expect(await held.result).toBeNull();
  free.end();
  expect(await free.result).toBe("done");
  expect([free.log, held.log]).toEqual([["began"], []]);
});

test("to stop ends the waiting, and is passed on to work that runs", async () => {
  const runs = holding(locks.for("runs"));
  const waits = holding(locks.for("waits"));
  waits.stop.abort();
  expect(await waits.result).toBeNull();
  runs.stop.abort();
  expect(runs.log).toEqual(["began", "told to stop"]);
  runs.end();
  expect(await runs.result).toBe("done");
});

test("nothing is taken away where no sign of life could be heard, and work runs without locks", async () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  freeze();
  const waiting = holding(locks.for("waiting"));
  await pass(3600);
  expect(waiting.log).toEqual([]);
  const alone = holding(null);
  alone.end();
  expect(await alone.result).toBe("done");
});

test("a fault of the work is passed on, and frees the lock", async () => {
  const faulty = holding(locks.for("faulty"));
  faulty.fail(new TypeError("a fault"));
  await expect(faulty.result).rejects.toThrow("a fault");
  expect(locks.holder).toBeNull();
});
