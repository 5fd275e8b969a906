import { MS_PER_DAY } from "#domain/base/day.ts";
import type { Manifest, SegmentEntry } from "#domain/lists/contract.ts";
import { isOfDay } from "#domain/lists/periods.ts";
import { TRANSFER_RATIO } from "#domain/lists/segment/transfer.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import { keepsAnything, type MirrorChoice, readChoice, readFact, writeFact } from "../../platform/db/meta.ts";
import { checkHolder } from "../../platform/db/mirror-holder.ts";
import { listSegments } from "../../platform/db/mirror-summary.ts";
import {
  finishUpdate,
  hashesFromFiles,
  addSegments,
  type ArrivedSegment,
  heldHashes,
  dropSegments,
} from "../../platform/db/segment-store.ts";
import { type StorageError, withReopen } from "../../platform/db/with-reopen.ts";
import { type Download, downloadSegments } from "./download.ts";
import type { SegmentSource } from "./fetch-segment.ts";
import { freshManifest, type ManifestSource } from "./newest-lists.ts";
import type { Lanes } from "./lanes.ts";
import type { LoadCodec } from "./list-codec.ts";
import { listsOutcome, type SyncOutcome, type MirrorStatus } from "./mirror-status.ts";
import { wantedSegments, withinBytes, newestFirst } from "./select-segments.ts";
import { StorageFailure, stored } from "./storage-failure.ts";

/** A round per changed manifest or choice; more mean a bug. */
const MOST_ROUNDS = 5;
/** Space may have been freed since. */
const LIMIT_BELIEVED_MS = 7 * MS_PER_DAY;

export type UpdateOptions = FillOptions &
  ManifestSource & {
    /** Spend data only on an explicit choice. */
    saveData: () => boolean;
    /** Called once per run. */
    onManifest: (signal: AbortSignal) => Promise<void>;
  };

/**
 * One update: manifest, missing segments newest first, then removal. Interruptible; bad answers never remove data.
 * `evenUnasked` reads the manifest even if nothing is wanted. Throws LockLostError when another took MIRROR_LOCK.
 */
export async function runUpdate(
  options: UpdateOptions,
  signal: AbortSignal,
  evenUnasked: boolean,
): Promise<SyncOutcome> {
  try {
    const choice = await stored(options.db, () => readChoice(options.db));
    if (!evenUnasked && !wantsAnything(choice, options.saveData())) return { kind: "nothing-wanted" };
    return await update(options, signal);
  } catch (thrown) {
    if (thrown instanceof StorageFailure) return { kind: "failed", reason: "storage" };
    throw thrown;
  }
}

function wantsAnything(choice: MirrorChoice, saveData: boolean): boolean {
  if (!choice.explicit && saveData) return false;
  return keepsAnything(choice);
}

async function update(options: UpdateOptions, signal: AbortSignal): Promise<SyncOutcome> {
  const { db, report } = options;
  report({ kind: "checking" });
  let others: Promise<void> | null = null;
  let pastCache = false;
  let manifest: Manifest | null = null;
  try {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      if (manifest === null) {
        const past = pastCache;
        const answer = await stored(db, () => freshManifest(options, signal, past));
        if (!answer.ok) return listsOutcome(answer.error);
        manifest = answer.value;
        others ??= options.onManifest(signal);
        // Its failure counts where it is waited for.
        others.catch(() => undefined);
      }
      const result = await oneRound(options, manifest, signal);
      if (result.kind === "done") return result.outcome;
      if (result.kind === "manifest-outdated") {
        if (pastCache) return { kind: "failed", reason: "server" };
        pastCache = true;
        manifest = null;
      }
    }
    return { kind: "failed", reason: "server" };
  } finally {
    await others;
  }
}

type Round = { kind: "done"; outcome: SyncOutcome } | { kind: "manifest-outdated" } | { kind: "plan-again" };

async function oneRound(options: UpdateOptions, manifest: Manifest, signal: AbortSignal): Promise<Round> {
  const { db, now, onStored } = options;
  const choice = await stored(db, () => readChoice(db));
  if (!wantsAnything(choice, options.saveData()))
    return { kind: "done", outcome: { kind: "nothing-wanted" } };
  const kept = await stored(db, () => hashesFromFiles(db));
  const wanted = wantedSegments(manifest, choice, await believedLimit(options), kept);
  const download = await fillIn(options, { manifest, choice, wanted }, signal);
  if (download.planAgain) return { kind: "plan-again" };
  if (download.stop !== null) return { kind: "done", outcome: download.stop };
  if (download.gone > 0) return { kind: "manifest-outdated" };
  if (download.damaged > 0) return { kind: "done", outcome: { kind: "failed", reason: "damaged" } };

  const settled = await stored(db, () => finishUpdate(db, { choice, wanted, manifest, at: now() }));
  onStored();
  return settled === "settled" ? { kind: "done", outcome: { kind: "up-to-date" } } : { kind: "plan-again" };
}

async function believedLimit({ db, now }: UpdateOptions): Promise<number | null> {
  const limit = await stored(db, () => readFact(db, "storageLimit"));
  return limit !== null && Math.abs(now() - limit.at) < LIMIT_BELIEVED_MS ? limit.bytes : null;
}

const PROGRESS_EVERY_MS = 250;

type FillOptions = SegmentSource & {
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

type Plan = { manifest: Manifest; choice: MirrorChoice; wanted: readonly SegmentEntry[] };

/** Composes or fetches missing segments. `planAgain`: the choice changed or storage is too small. */
async function fillIn(
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

/** Leaves room for the next lists. */
const KEPT_SHARE = 0.9;

/**
 * Storage full: drops the oldest lists, stores the limit and returns the arrived segments to keep. The outbox is
 * another database.
 */
export async function makeRoom(
  db: MirrorDatabase,
  arrived: readonly ArrivedSegment[],
  at: number,
): Promise<ArrivedSegment[]> {
  const held = await listSegments(db);
  const heldBytes = held.reduce((sum, row) => sum + row.bytes, 0);
  const bytes = Math.floor(heldBytes * KEPT_SHARE);
  const fitting = withinBytes(newestFirst([...held, ...arrived.map(({ entry }) => entry)]), bytes);
  const kept = new Set(fitting.map((entry) => entry.hash));
  const dropped = held.filter((row) => !kept.has(row.hash)).map((row) => row.hash);
  await db.transaction("rw", db.segments, db.segmentBytes, db.meta, async () => {
    await checkHolder(db);
    await dropSegments(db, dropped);
    await writeFact(db, "storageLimit", { bytes, at });
  });
  return arrived.filter(({ entry }) => kept.has(entry.hash));
}
