import type { SegmentEntry } from "#domain/lists/contract.ts";
import type { ArrivedSegment } from "../../platform/db/segment-store.ts";
import { createCommitQueue, WRITE_AT_ONCE_MS } from "./commit-queue.ts";
import { fetchSegment, type SegmentSource } from "./fetch-segment.ts";
import { inLanes, type Lanes } from "./lanes.ts";
import { outcomeOf, type SyncOutcome } from "./mirror-status.ts";

/** Then the server or link is bad, not a segment. */
const DAMAGED_IN_A_ROW = 4;

export type Download = {
  stop: SyncOutcome | null;
  gone: number;
  damaged: number;
};

export type DownloadOptions = SegmentSource & {
  lanes: Lanes;
  now: () => number;
  commit: (arrived: ArrivedSegment[]) => Promise<void>;
  onArrived: (entry: SegmentEntry) => void;
};

/**
 * Fetches segments in order and commits them in groups, skipping bad ones. A failing link or server ends it; everything
 * received is written.
 */
export async function downloadSegments(
  entries: readonly SegmentEntry[],
  options: DownloadOptions,
  signal: AbortSignal,
): Promise<Download> {
  const { lanes, now, commit, onArrived } = options;
  const queue = createCommitQueue(commit);
  const download: Download = { stop: null, gone: 0, damaged: 0 };
  let damagedInARow = 0;

  const fetchOne = async (entry: SegmentEntry): Promise<boolean> => {
    if (signal.aborted) return false;
    const began = now();
    const result = await fetchSegment(entry, options, signal);
    if (result.ok) {
      damagedInARow = 0;
      onArrived(entry);
      await queue.add({ entry, bytes: result.value }, { now: now() - began > WRITE_AT_ONCE_MS });
      return true;
    }
    if (result.error.kind === "gone") {
      download.gone += 1;
      return true;
    }
    if (result.error.kind === "damaged") {
      download.damaged += 1;
      damagedInARow += 1;
      if (damagedInARow < DAMAGED_IN_A_ROW) return true;
      download.stop ??= { kind: "failed", reason: "unexpected-answer" };
      return false;
    }
    download.stop ??= outcomeOf(result.error.error);
    return false;
  };

  try {
    await inLanes(entries, lanes, now, fetchOne);
  } finally {
    await queue.flush();
  }

  if (signal.aborted) download.stop ??= { kind: "aborted" };
  return download;
}
