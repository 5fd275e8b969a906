import type { Manifest, SegmentEntry } from "#domain/api/sync.ts";
import { isOfDay } from "#domain/lists/periods.ts";
import { TRANSFER_RATIO } from "#domain/segment/transfer.ts";
import type { MirrorDatabase } from "../db/database.ts";
import type { MirrorChoice } from "../db/meta.ts";
import { addSegments, type ArrivedSegment, heldHashes } from "../db/segment-store.ts";
import type { StorageError } from "../db/storage-error.ts";
import { withReopen } from "../db/with-reopen.ts";
import { type Download, downloadSegments } from "./download.ts";
import type { SegmentSource } from "./fetch-segment.ts";
import type { Lanes } from "./lanes.ts";
import type { LoadCodec } from "./list-codec.ts";
import { makeRoom } from "./make-room.ts";
import type { MirrorStatus } from "./mirror-status.ts";
import { withinBytes } from "./select-segments.ts";
import { StorageFailure } from "./storage-failure.ts";
import { stored } from "./stored.ts";

const PROGRESS_EVERY_MS = 250;

export type FillOptions = SegmentSource & {
  db: MirrorDatabase;
  now: () => number;
  lanes: () => Lanes;
  codec: LoadCodec;
  /** How much is fetched in one update; the rest is left to the next one. */
  mostBytes?: number;
  report: (status: MirrorStatus) => void;
  /** After each transaction that changed the segments. */
  onStored: () => void;
};

export type Plan = { manifest: Manifest; choice: MirrorChoice; wanted: readonly SegmentEntry[] };

/** Composes or fetches missing segments. `planAgain`: the choice changed or storage is too small. */
export async function fillIn(
  options: FillOptions,
  { manifest, choice, wanted }: Plan,
  signal: AbortSignal,
): Promise<Download & { planAgain: boolean }> {
  const { db, onStored } = options;
  const plan = { choice, since: manifest.generated_at, sampleData: manifest.sample_data === true };
  const replan = new AbortController();
  const abort = () => replan.abort();
  signal.addEventListener("abort", abort, { once: true });
  const state = { planAgain: false };
  const replanNow = () => {
    state.planAgain = true;
    replan.abort();
  };

  const commit = async (arrived: ArrivedSegment[]): Promise<void> => {
    if (arrived.length === 0 || state.planAgain) return;
    const added = await withReopen(db, () => addSegments(db, arrived, plan));
    if (added.ok) {
      if (added.value) onStored();
      else replanNow();
      return;
    }
    if (added.error.kind !== "full") throw new StorageFailure(added.error);
    if (arrived.length > 1) {
      // Half of the group may still fit.
      const middle = Math.ceil(arrived.length / 2);
      await commit(arrived.slice(0, middle));
      return commit(arrived.slice(middle));
    }
    const fitting = await roomFor(options, arrived, added.error);
    onStored();
    // Older than what was dropped, like the rest: replan within the new limit.
    if (fitting.length === 0) replanNow();
    else await commit(fitting);
  };

  try {
    const held = await stored(db, () => heldHashes(db));
    const lackingAll = wanted.filter((entry) => !held.has(entry.hash));
    const lacking = withinBytes(lackingAll, options.mostBytes ?? Infinity);
    const codec = lacking.length > 0 ? await options.codec() : null;
    const composed = (await codec?.composeMonths(db, lacking, held, signal)) ?? [];
    await commit(composed);
    const made = new Set(composed.map(({ entry }) => entry.hash));
    const missing = lacking.filter((entry) => !made.has(entry.hash));
    const each = { ...options, lanes: options.lanes(), commit, onArrived: progressOf(options, missing) };
    const single = (await codec?.downloadDays(each, manifest, missing, replan.signal)) ?? missing;
    const planAgain = () => state.planAgain && !signal.aborted;
    const ofDays = await downloadSegments(single.filter(isOfDay), each, replan.signal);
    if (ofDays.stop !== null) return { ...ofDays, planAgain: planAgain() };
    const months = single.filter((entry) => !isOfDay(entry));
    const left = (await codec?.downloadMonths(each, manifest.segments, months, replan.signal)) ?? months;
    const { stop, gone, damaged } = await downloadSegments(left, each, replan.signal);
    return {
      // What is left out here is missing at the end, as after a cut link.
      stop: stop ?? (lacking.length < lackingAll.length ? { kind: "aborted" } : null),
      gone: ofDays.gone + gone,
      damaged: ofDays.damaged + damaged,
      planAgain: planAgain(),
    };
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

async function roomFor(
  { db, now }: FillOptions,
  arrived: readonly ArrivedSegment[],
  full: StorageError,
): Promise<ArrivedSegment[]> {
  const before = await stored(db, () => db.segments.count());
  // Nothing of ours to drop.
  if (before === 0) throw new StorageFailure(full);
  return stored(db, () => makeRoom(db, arrived, now()));
}

/** Throttled; bytes as on the wire. */
function progressOf(options: FillOptions, missing: readonly SegmentEntry[]): (entry: SegmentEntry) => void {
  const { report, now } = options;
  const totalBytes = missing.reduce((sum, entry) => sum + entry.bytes, 0);
  let segments = 0;
  let bytes = 0;
  let reportedAt: number | null = null;
  const reportProgress = () => {
    reportedAt = now();
    report({
      kind: "downloading",
      segments: { done: segments, total: missing.length },
      bytes: { done: Math.round(bytes * TRANSFER_RATIO), total: Math.round(totalBytes * TRANSFER_RATIO) },
    });
  };
  if (missing.length > 0) reportProgress();
  return (entry) => {
    segments += 1;
    bytes += entry.bytes;
    if (reportedAt === null || Math.abs(now() - reportedAt) >= PROGRESS_EVERY_MS) reportProgress();
  };
}
