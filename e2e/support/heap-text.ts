import type { Page } from "@playwright/test";

/** Chromium cuts longer strings in a snapshot, unless it is started with this. */
export const WHOLE_STRINGS = "--js-flags=--heap-snapshot-string-limit=1000000000";

/** All strings in the memory of the page after a collection; workers have theirs apart. */
export async function heapText(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const parts: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => parts.push(chunk));
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  const { strings }: { strings: string[] } = JSON.parse(parts.join(""));
  return strings.join("\n");
}
