import type { CDPSession, Page } from "@playwright/test";
import { pause } from "../tests/support/server-process.ts";

export type PageLoad = {
  /** Encoded bytes by kind: document, script, stylesheet, image, api, lists, … */
  bytes: Record<string, number>;
  fcpMs: number;
  lcpMs: number;
  /** The node as text, which tells a picture from the page's own content. */
  lcpElement: string;
  /** Total blocking time: tasks beyond 50 ms, from first paint until quiet. */
  blockingMs: number;
  /** Cumulative layout shift: the worst window of at most 5 s without a pause of 1 s. */
  shift: number;
};

type Observed = {
  fcp: number;
  lcp: number;
  lcpElement: string;
  tasks: [start: number, duration: number][];
  shifts: [at: number, value: number][];
};

const LIMIT_MS = 45_000;
const WORKER = /^\/assets\/[\w.-]*workers?-/;
/** A page is quiet after this long without bytes and long tasks. */
const QUIET_MS = 2_000;

/** Runs in the page before its scripts. */
export function observeLoad(): void {
  const seen: Observed = { fcp: 0, lcp: 0, lcpElement: "", tasks: [], shifts: [] };
  Object.assign(globalThis, { observedLoad: seen });
  const observe = (
    type: string,
    take: (
      entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean; element?: Element | null },
    ) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.fcp = startTime;
  });
  observe("largest-contentful-paint", ({ startTime, element }) => {
    seen.lcp = startTime;
    seen.lcpElement = element?.outerHTML.slice(0, 200) ?? "";
  });
  observe("longtask", ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
  observe("layout-shift", ({ startTime, value = 0, hadRecentInput }) => {
    if (hadRecentInput !== true) seen.shifts.push([startTime, value]);
  });
}

/** Waits until quiet. The session's network events must be on. */
export async function measureLoad(page: Page, session: CDPSession, url: string): Promise<PageLoad> {
  const bytes: Record<string, number> = {};
  const open = new Map<string, { kind: string; path: string }>();
  let lastByteAt = performance.now();
  session.on("Network.requestWillBeSent", ({ requestId, type, request }) => {
    const { protocol, pathname } = new URL(request.url);
    // Worker scripts have their own session and budget.
    if (protocol.startsWith("http") && !WORKER.test(pathname)) {
      open.set(requestId, { kind: kindOf(type ?? "Other", pathname), path: pathname });
    }
  });
  session.on("Network.dataReceived", () => (lastByteAt = performance.now()));
  session.on("Network.loadingFailed", ({ requestId }) => open.delete(requestId));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = open.get(requestId);
    if (request === undefined) return;
    const { kind } = request;
    open.delete(requestId);
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
    lastByteAt = performance.now();
  });

  await page.goto(url, { waitUntil: "load", timeout: LIMIT_MS });
  const limit = performance.now() + LIMIT_MS;
  let seen = await observed(page);
  let tasks = seen.tasks.length;
  let lastTaskAt = performance.now();
  const isQuiet = () => {
    const since = Math.max(lastByteAt, lastTaskAt);
    return open.size === 0 && seen.lcp > 0 && performance.now() - since > QUIET_MS;
  };
  while (!isQuiet()) {
    if (performance.now() > limit) {
      const waitsFor =
        [...open.values()].map(({ path }) => path).join(", ") ||
        "a first paint, or an end of long tasks and bytes";
      throw new Error(`${url} was not quiet within ${LIMIT_MS / 1000} s, it waits for ${waitsFor}`);
    }
    await pause(200);
    seen = await observed(page);
    if (seen.tasks.length > tasks) lastTaskAt = performance.now();
    tasks = seen.tasks.length;
  }
  return {
    // This is a copy, as the listeners go on counting.
    bytes: { ...bytes },
    fcpMs: seen.fcp,
    lcpMs: seen.lcp,
    lcpElement: seen.lcpElement,
    blockingMs: seen.tasks
      .filter(([start, duration]) => start + duration > seen.fcp)
      .reduce((sum, [, duration]) => sum + duration - 50, 0),
    shift: worstWindow(seen.shifts),
  };
}

/** Measures from the navigation until now. */
export async function shiftSoFar(page: Page): Promise<number> {
  return worstWindow((await observed(page)).shifts);
}

function observed(page: Page): Promise<Observed> {
  return page.evaluate(() => (globalThis as unknown as { observedLoad: Observed }).observedLoad);
}

function kindOf(type: string, path: string): string {
  if (path.startsWith("/api/v1/sync/")) return "lists";
  if (path.startsWith("/api/")) return "api";
  return type.toLowerCase();
}

function worstWindow(shifts: Observed["shifts"]): number {
  let [worst, sum, start, last] = [0, 0, -Infinity, -Infinity];
  for (const [at, value] of shifts) {
    if (at - last > 1_000 || at - start > 5_000) [sum, start] = [0, at];
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}
