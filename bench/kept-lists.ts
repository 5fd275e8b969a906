import type { Page } from "@playwright/test";
import { pause } from "../tests/support/server-process.ts";

/** Seen by the page; times in ms of its clock. */
export type Kept = {
  /** The time from pressing "Keep all lists" until stored, and until the search worker has loaded all. */
  storedMs: number;
  searchableMs: number;
  /** Tasks of the main thread that took more than 50 ms. */
  longTasks: number[];
  /** What navigator.storage says. */
  estimatedBytes: number;
  /** The size of the stored segments. */
  segmentBytes: number;
};

type Watched = {
  pressedAt: number | null;
  storedAt: number | null;
  searchableAt: number | null;
  /** The most passports the search worker reported, and when first. */
  loaded: { passports: number; at: number };
  tasks: [start: number, duration: number][];
};

/** Runs in the page before its scripts, and observes the worker's messages and long tasks. */
export function watchKeeping(): void {
  const seen: Watched = {
    pressedAt: null,
    storedAt: null,
    searchableAt: null,
    loaded: { passports: 0, at: 0 },
    tasks: [],
  };
  Object.assign(globalThis, { watchedKeeping: seen });
  const note = ({ data }: MessageEvent<{ kind?: string; passports?: number; searched?: number }>) => {
    const passports =
      data.kind === "loaded" ? data.passports : data.kind === "hits" ? data.searched : undefined;
    if (passports !== undefined && passports > seen.loaded.passports) {
      seen.loaded = { passports, at: performance.now() };
    }
  };
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener("message", note);
    }
  };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, duration]);
  }).observe({ type: "longtask", buffered: true });
}

const LIMIT_MS = 120_000;

/** Waits for the first update and the search worker; chooses nothing. */
export async function openApp(page: Page, origin: string): Promise<void> {
  await page.addInitScript(watchKeeping);
  await page.goto(`${origin}/`);
  await page.getByRole("searchbox").fill("zzzz");
  await waitFor(async () => (await settledCount(page)) > 0, "the first small update");
  await waitFor(
    () =>
      page.evaluate(
        () => (globalThis as unknown as { watchedKeeping: Watched }).watchedKeeping.loaded.passports > 0,
      ),
    "the search worker",
  );
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // While an answer is shown, the choice of lists to keep is hidden, so the box is emptied.
  await page.getByRole("searchbox").fill("");
  // The work of the start may end before the choice.
  await pause(3_000);
}

/** The service worker would answer for other pages of a bench. */
export async function leaveServiceWorker(app: Page): Promise<void> {
  await app.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  });
}

/** Waits until all are searchable. */
export async function keepAllLists(page: Page, passports: number): Promise<Kept> {
  await page.getByRole("button", { name: "Choose what to keep" }).click();
  const button = page.getByRole("button", { name: /^Keep all lists on this phone/ });
  await button.waitFor();
  await pause(1_000);
  await button.evaluate((element) => {
    const { watchedKeeping: seen } = globalThis as unknown as { watchedKeeping: Watched };
    element.addEventListener("click", () => (seen.pressedAt = performance.now()), {
      once: true,
      capture: true,
    });
  });
  await button.click();
  const times = await page.evaluate(watchUntilKept, { wanted: passports, limitMs: LIMIT_MS });
  const bytes = await page.evaluate(storedBytes);
  return { ...times, ...bytes };
}

/** Runs in the page, where polling small facts every 50 ms is cheap. */
async function watchUntilKept({ wanted, limitMs }: { wanted: number; limitMs: number }) {
  const { watchedKeeping: seen } = globalThis as unknown as { watchedKeeping: Watched };
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open("passport-status");
    opening.addEventListener("success", () => resolve(opening.result));
    opening.addEventListener("error", () => reject(opening.error));
  });
  const isComplete = () =>
    new Promise<boolean>((resolve) => {
      const reading = db.transaction("meta").objectStore("meta").get("settled");
      reading.addEventListener("success", () => resolve(reading.result?.value?.complete === true));
      reading.addEventListener("error", () => resolve(false));
    });
  const limit = performance.now() + limitMs;
  while (seen.storedAt === null || seen.loaded.passports < wanted) {
    if (performance.now() > limit) {
      db.close();
      throw new Error(`Not kept in time: ${JSON.stringify({ ...seen, tasks: seen.tasks.length })}`);
    }
    if (seen.storedAt === null && (await isComplete())) seen.storedAt = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  db.close();
  const from = seen.pressedAt ?? NaN;
  return {
    storedMs: seen.storedAt - from,
    searchableMs: Math.max(seen.storedAt, seen.loaded.at) - from,
    longTasks: seen.tasks
      .filter(([start, duration]) => start + duration > from)
      .map(([, duration]) => duration),
  };
}

async function storedBytes() {
  const { usage = NaN } = await navigator.storage.estimate();
  const segmentBytes = await new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open("passport-status");
    opening.addEventListener("error", () => reject(opening.error));
    opening.addEventListener("success", () => {
      const rows = opening.result.transaction("segments").objectStore("segments").getAll();
      rows.addEventListener("success", () => {
        opening.result.close();
        resolve(rows.result.reduce((sum: number, row: { bytes: number }) => sum + row.bytes, 0));
      });
    });
  });
  return { estimatedBytes: usage, segmentBytes };
}

function settledCount(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("passport-status");
        opening.addEventListener("error", () => resolve(0));
        opening.addEventListener("success", () => {
          const db = opening.result;
          const finish = (count: number) => {
            db.close();
            resolve(count);
          };
          if (!db.objectStoreNames.contains("meta")) return finish(0);
          const reading = db.transaction("meta").objectStore("meta").count("settled");
          reading.addEventListener("success", () => finish(reading.result));
        });
      }),
  );
}

async function waitFor(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const limit = performance.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error(`${what} did not come within ${LIMIT_MS / 1000} s`);
    await pause(100);
  }
}
