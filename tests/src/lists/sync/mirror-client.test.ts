import { apiPaths } from "#domain/base/paths.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openMirrorDatabase, type MirrorDatabase } from "../../../../src/platform/db/database.ts";
import type { MirrorStatus } from "../../../../src/lists/sync/mirror-status.ts";
import { createObservable } from "../../../../src/lists/sync/observable.ts";
import { createMirrorClient, type MirrorClientOptions } from "../../../../src/lists/sync/mirror-client.ts";
import { createMirror, type Mirror } from "../../../../src/lists/sync/mirror.ts";
import type { PageSide } from "../../../../src/lists/sync/mirror-service.ts";
import { FakePeer, numbers } from "./support/fake-peer.ts";
import { hang } from "./support/faults.ts";
import { LocalWorker } from "./support/local-worker.ts";
import { hashesOn, newStorage } from "./support/phone.ts";

const PATIENT = { timeout: 10_000 };
const LISTS = ["18", "19", "20"].map((day, index) => ({
  location: "Adama",
  from: `2026-11-${day}`,
  numbers: numbers(index + 1, 4),
}));

let peer: FakePeer;

beforeEach(async () => {
  newStorage();
  peer = new FakePeer();
  await peer.publish(LISTS);
});

function newPage(options: Partial<MirrorClientOptions> = {}, mirrorOf = realMirror) {
  const db = openMirrorDatabase();
  const workers: LocalWorker[] = [];
  const persist = vi.fn(async () => true);
  const report = vi.fn();
  const mirror = createMirrorClient({
    storage: { open: async () => db },
    createWorker: () => {
      const worker = new LocalWorker(mirrorOf);
      workers.push(worker);
      return worker;
    },
    locks: null,
    link: () => ({ saveData: false, slowLink: true }),
    online: () => true,
    persist,
    report,
    page: new EventTarget(),
    ...options,
  });
  return { db, mirror, workers, persist, report };
}

/** Has a connection of its own, like the worker's. */
function realMirror(page: PageSide): Mirror {
  return createMirror({
    ...page,
    db: openMirrorDatabase(),
    baseUrl: "http://peer.invalid",
    fetch: peer.fetch,
    random: () => 0.5,
    idleMs: 10_000,
    pauseMs: 1,
  });
}

const published = () => peer.manifest.segments.map((entry) => entry.hash).sort();
async function untilHeld(db: MirrorDatabase, count: number): Promise<void> {
  await expect.poll(async () => (await hashesOn(db)).length, PATIENT).toBe(count);
}
function firstOf([worker]: LocalWorker[]): LocalWorker {
  if (worker === undefined) throw new Error("no worker was made");
  return worker;
}

describe("the mirror in a worker", () => {
  test("starts with the first call, fills the phone and reports progress", async () => {
    const { db, mirror, workers } = newPage();
    expect(workers).toHaveLength(0);
    const seen: string[] = [];
    mirror.status.subscribe(() => seen.push(mirror.status.get().kind));
    expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
    expect(await hashesOn(db)).toEqual(published());
    expect(new Set(seen)).toEqual(new Set(["checking", "downloading", "idle"]));
    expect(mirror.status.get()).toEqual({ kind: "idle" });
    expect(await mirror.lastCheck()).toBeGreaterThan(0);
    expect(workers).toHaveLength(1);
  });

  test("follows the link's state at each call", async () => {
    let saveData = true;
    const { db, mirror } = newPage({ link: () => ({ saveData, slowLink: true }) });
    expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "nothing-wanted" });
    expect(peer.requests).toEqual([apiPaths.articleVersions]);
    saveData = false;
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
    expect(await hashesOn(db)).toEqual(published());
  });

  test("has the page request persistent storage at the first choice, once", async () => {
    const { mirror, persist } = newPage();
    const all = { keep: "all" as const, branches: [], without: [] };
    expect(await mirror.choose(all)).toEqual({ kind: "up-to-date" });
    expect(await mirror.choose(all)).toEqual({ kind: "up-to-date" });
    expect(persist).toHaveBeenCalledTimes(1);
  });

  test("removes and replaces, and is idle after a removal by a new worker", async () => {
    const { db, mirror } = newPage();
    await mirror.sync({ reason: "start" });
    const [hash = ""] = published();
    expect(await mirror.replace([hash])).toEqual({ kind: "up-to-date" });
    expect(peer.segmentRequests().filter((asked) => asked === hash)).toHaveLength(2);
    const other = newPage();
    expect(await other.mirror.remove("all")).toEqual({ kind: "nothing-wanted" });
    expect(other.mirror.status.get()).toEqual({ kind: "idle" });
    expect(await hashesOn(db)).toEqual([]);
  });

  test("stop ends a run under way", async () => {
    const { mirror } = newPage();
    peer.fault = (request) => (peer.segmentRequests().length > 1 ? hang(request) : null);
    const running = mirror.sync({ reason: "start" });
    await expect.poll(() => peer.segmentRequests().length, PATIENT).toBeGreaterThan(1);
    mirror.stop();
    expect(await running).toEqual({ kind: "aborted" });
  });

  test("a bug in the worker is reported by the page, and the call returns", async () => {
    const { mirror, report } = newPage({}, (page) => ({
      ...realMirror(page),
      sync: async () => {
        throw new Error("a defect");
      },
    }));
    expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "failed", reason: "worker" });
    expect(report).toHaveBeenCalledTimes(1);
    expect(String(report.mock.calls[0]?.[0])).toContain("a defect");
    expect(mirror.status.get()).toEqual({ kind: "failed", reason: "worker" });
  });

  test("unknown messages are ignored", async () => {
    const { mirror, workers } = newPage();
    await mirror.sync({ reason: "start" });
    firstOf(workers).say("something else");
    firstOf(workers).postMessage({ kind: "call", id: 99, call: { name: "format", what: "all" } });
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
    expect(mirror.status.get()).toEqual({ kind: "idle" });
  });
});

describe("a worker", () => {
  test("that crashed is replaced, and nothing stored is fetched twice", async () => {
    const { db, mirror, workers } = newPage();
    let held: readonly string[] = [];
    peer.fault = (request) => (held.length === 0 && peer.segmentRequests().length > 2 ? hang(request) : null);
    const running = mirror.sync({ reason: "start" });
    await untilHeld(db, 2);
    held = await hashesOn(db);
    firstOf(workers).break();
    expect(await running).toEqual({ kind: "up-to-date" });
    expect(workers).toHaveLength(2);
    expect(firstOf(workers).terminated).toBe(true);
    for (const hash of held) {
      expect(peer.segmentRequests().filter((asked) => asked === hash)).toHaveLength(1);
    }
    expect(await hashesOn(db)).toEqual(published());
  });

  test("that crashed again fails the call, what is stored stays, and the next call retries", async () => {
    const { db, mirror, workers } = newPage();
    peer.fault = (request) =>
      request.path !== apiPaths.manifest && peer.segmentRequests().length > 1 ? hang(request) : null;
    const running = mirror.sync({ reason: "start" });
    await untilHeld(db, 1);
    const before = peer.segmentRequests().length;
    firstOf(workers).break();
    await expect.poll(() => peer.segmentRequests().length, PATIENT).toBeGreaterThan(before);
    workers[1]?.break();
    expect(await running).toEqual({ kind: "failed", reason: "worker" });
    expect(mirror.status.get()).toEqual({ kind: "failed", reason: "worker" });
    expect(workers).toHaveLength(2);
    expect(await hashesOn(db)).toHaveLength(1);
    peer.fault = () => null;
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
  });

  test("ended silently by the browser is detected by its released lock", async () => {
    const released: (() => void)[] = [];
    const asked: string[] = [];
    const workers: LocalWorker[] = [];
    const { db, mirror } = newPage({
      createWorker: () => {
        const worker = new LocalWorker(realMirror, `worker ${workers.length + 1}`);
        workers.push(worker);
        return worker;
      },
      locks: {
        request: (name, { signal }, work) => {
          asked.push(name);
          return new Promise((resolve, reject) => {
            released.push(() => resolve(work()));
            signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
          });
        },
      },
    });
    peer.fault = (request) =>
      workers.length === 1 && peer.segmentRequests().length > 2 ? hang(request) : null;
    const running = mirror.sync({ reason: "start" });
    await untilHeld(db, 2);
    firstOf(workers).terminate();
    released[0]?.();
    expect(await running).toEqual({ kind: "up-to-date" });
    expect(asked).toEqual(["worker 1", "worker 2"]);
    expect(await hashesOn(db)).toEqual(published());
  });

  test.each([
    { online: true, outcome: { kind: "failed", reason: "server" } },
    { online: false, outcome: { kind: "offline" } },
  ])("that cannot start, online $online, fails with $outcome.kind", async ({ online, outcome }) => {
    const createWorker = vi.fn(() => {
      throw new Error("no workers here");
    });
    const { mirror } = newPage({ createWorker, online: () => online });
    expect(await mirror.sync({ reason: "start" })).toEqual(outcome);
    expect(mirror.status.get()).toEqual(outcome);
    expect(createWorker).toHaveBeenCalledTimes(2);
  });

  test("whose code never loads times out", async () => {
    class SilentWorker extends LocalWorker {
      override say(): void {}
    }
    const { mirror } = newPage({ createWorker: () => new SilentWorker(realMirror), startMs: 30 });
    expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "failed", reason: "timeout" });
  });

  test("ends when its page is left, and goes on in another when the page comes back", async () => {
    const page = new EventTarget();
    const { db, mirror, workers } = newPage({ page });
    peer.fault = (request) =>
      workers.length === 1 && peer.segmentRequests().length > 2 ? hang(request) : null;
    const running = mirror.sync({ reason: "start" });
    await untilHeld(db, 2);
    page.dispatchEvent(new Event("pagehide"));
    expect(firstOf(workers).terminated).toBe(true);
    // Asked for while the page is kept: it waits too.
    const chosen = mirror.choose({ keep: "all", branches: [], without: [] });
    expect(workers).toHaveLength(1);
    page.dispatchEvent(new Event("pageshow"));
    expect(workers).toHaveLength(2);
    expect((await running).kind).toMatch(/^(up-to-date|aborted)$/);
    expect(await chosen).toEqual({ kind: "up-to-date" });
    expect(await hashesOn(db)).toEqual(published());
    expect(mirror.status.get()).toEqual({ kind: "idle" });
  });

  test("is not started by a page that is shown again with nothing due", async () => {
    const page = new EventTarget();
    const { mirror, workers } = newPage({ page });
    page.dispatchEvent(new Event("pageshow"));
    await mirror.sync({ reason: "start" });
    page.dispatchEvent(new Event("pagehide"));
    page.dispatchEvent(new Event("pageshow"));
    expect(workers).toHaveLength(1);
    expect(firstOf(workers).terminated).toBe(true);
  });

  test("ends when idle, and the next call starts another", async () => {
    const { mirror, workers } = newPage({ idleMs: 30 });
    await mirror.sync({ reason: "start" });
    await expect.poll(() => firstOf(workers).terminated, PATIENT).toBe(true);
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
    expect(workers).toHaveLength(2);
  });

  test("does not end while it waits for another tab's update, nor while it then updates by itself", async () => {
    const status = createObservable<MirrorStatus>({ kind: "elsewhere" });
    const { mirror, workers } = newPage({ idleMs: 30 }, (page) => ({
      ...realMirror(page),
      status,
      sync: async () => {
        status.set({ kind: "elsewhere" });
        return { kind: "elsewhere" };
      },
    }));
    expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "elsewhere" });
    const none = { done: 0, total: 1 };
    const working: MirrorStatus[] = [
      { kind: "elsewhere" },
      { kind: "checking" },
      { kind: "downloading", segments: none, bytes: none },
    ];
    for (const now of working) {
      status.set(now);
      await expect.poll(() => mirror.status.get(), PATIENT).toEqual(now);
      await new Promise((resolve) => {
        setTimeout(resolve, 120);
      });
      expect(firstOf(workers).terminated).toBe(false);
    }
    status.set({ kind: "idle" });
    await expect.poll(() => firstOf(workers).terminated, PATIENT).toBe(true);
  });
});
