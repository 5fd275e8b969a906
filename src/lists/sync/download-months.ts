import { publicPaths } from "#domain/base/public-paths.ts";
import type { SegmentEntry } from "#domain/lists/contract.ts";
import { type MonthObject, monthObjects } from "#domain/lists/periods.ts";
import { apiAddress } from "../../platform/lib/api-address.ts";
import { createCommitQueue, WRITE_AT_ONCE_MS } from "./commit-queue.ts";
import type { DownloadOptions } from "./download.ts";
import { fetchBytes } from "./fetch-bytes.ts";
import { inLanes } from "./lanes.ts";

/** The share of an object's bytes that must be missing; with fewer, its missing segments alone are cheaper. */
const LEAST_MISSING = 0.75;

/**
 * Fetches missing segments in month objects and commits those with the right hash. Returns the others: after the first
 * object that fails, the rest is downloaded segment by segment. `published`: all segments of the manifest.
 */
export async function downloadMonths(
  options: DownloadOptions,
  published: readonly SegmentEntry[],
  missing: readonly SegmentEntry[],
  signal: AbortSignal,
): Promise<readonly SegmentEntry[]> {
  const { lanes, now, commit, onArrived, hasher } = options;
  const left = new Set(missing.map(({ hash }) => hash));
  const queue = createCommitQueue(commit);
  const fetchMonth = (object: MonthObject): Promise<boolean> => {
    let last = now();
    return readMonth(object, options, signal, async (entry, bytes) => {
      if (!left.has(entry.hash) || (await hasher(bytes)) !== entry.hash) return;
      left.delete(entry.hash);
      onArrived(entry);
      const slow = now() - last > WRITE_AT_ONCE_MS;
      last = now();
      await queue.add({ entry, bytes: bytes.buffer }, { now: slow });
    });
  };
  try {
    await inLanes(await planMonths(published, left), lanes, now, fetchMonth);
  } finally {
    await queue.flush();
  }
  return missing.filter(({ hash }) => left.has(hash));
}

const bytesOf = (segments: readonly SegmentEntry[]) => segments.reduce((sum, { bytes }) => sum + bytes, 0);

async function planMonths(
  published: readonly SegmentEntry[],
  lacking: ReadonlySet<string>,
): Promise<MonthObject[]> {
  return (await monthObjects(published)).filter(({ segments }) => {
    const own = segments.filter(({ hash }) => lacking.has(hash));
    return own.length > 1 && bytesOf(own) >= bytesOf(segments) * LEAST_MISSING;
  });
}

/** Gives the segments one by one while they arrive, unchecked, so that a cut costs one at most. False if some are left. */
async function readMonth(
  { hash, segments }: MonthObject,
  { baseUrl, fetch, idleMs }: DownloadOptions,
  signal: AbortSignal,
  take: (entry: SegmentEntry, bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<boolean> {
  const waiting = [...segments];
  let own = new Uint8Array(0);
  let at = 0;
  const onChunk = async (chunk: Uint8Array): Promise<void> => {
    for (let from = 0; from < chunk.length;) {
      const [entry] = waiting;
      if (entry === undefined) return;
      if (at === 0) own = new Uint8Array(entry.bytes);
      const part = chunk.subarray(from, from + entry.bytes - at);
      own.set(part, at);
      at += part.length;
      from += part.length;
      if (at < entry.bytes) return;
      waiting.shift();
      at = 0;
      await take(entry, own);
    }
  };
  await fetchBytes(apiAddress(publicPaths.month(hash), baseUrl), {
    fetch,
    signal,
    maxBytes: bytesOf(segments),
    onChunk,
    ...(idleMs === undefined ? {} : { idleMs }),
  });
  return waiting.length === 0;
}
