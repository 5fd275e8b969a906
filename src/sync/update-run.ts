import type { Manifest, SegmentEntry } from "../../domain/api/sync.ts";
import type { MirrorDatabase } from "../db/database.ts";
import { type MirrorChoice, readChoice, readFact } from "../db/meta.ts";
import { addSegments, type ArrivedSegment, heldHashes, settle } from "../db/segment-store.ts";
import { type StorageError, withReopen } from "../db/storage-error.ts";
import { composeMonths, type SegmentComposer } from "./compose-months.ts";
import { type Download, downloadSegments } from "./download.ts";
import type { SegmentSource } from "./fetch-segment.ts";
import { freshManifest } from "./fresh-manifest.ts";
import type { Lanes } from "./lanes.ts";
import { makeRoom } from "./make-room.ts";
import { type MirrorStatus, outcomeOf, type SyncOutcome } from "./mirror-status.ts";
import { TRANSFER_RATIO, wantedSegments } from "./select-segments.ts";

/** A run plans again when the manifest or the choice moves under it; more often than this something is wrong. */
const MOST_ROUNDS = 5;
/** How long "storage holds no more than this" is believed: the visitor may have made room since. */
const LIMIT_BELIEVED_MS = 7 * 24 * 3_600_000;
const PROGRESS_EVERY_MS = 100;

export type UpdateOptions = SegmentSource & {
  db: MirrorDatabase;
  now: () => number;
  lanes: () => Lanes;
  composer: SegmentComposer | null;
  /** True when only the visitor's own choice may cost data. */
  saveData: () => boolean;
  report: (status: MirrorStatus) => void;
  /** Called after each transaction that changed the set of segments. */
  onStored: () => void;
  /** Called once with a manifest in hand, to mirror what else belongs to it. */
  onManifest: (signal: AbortSignal) => Promise<void>;
};

class StorageFailure extends Error {
  readonly error: StorageError;
  constructor(error: StorageError) {
    super(error.detail);
    this.error = error;
  }
}

/**
 * One update: manifest, what is missing, newest first, then out with what is gone. It can be interrupted at
 * any point and loses nothing; whatever answers it gets, what is on the phone stays. `evenUnasked` reads the
 * manifest although nothing is wanted, for the sizes in the panel.
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
  return choice.keep !== "none" || choice.branches.length > 0;
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
        if (!answer.ok) {
          return answer.error.kind === "newer-format" ? { kind: "newer-format" } : outcomeOf(answer.error);
        }
        manifest = answer.value;
        others ??= options.onManifest(signal);
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
  const wanted = wantedSegments(manifest, choice, await believedLimit(options));
  const wantedHashes = new Set(wanted.map((entry) => entry.hash));
  const download = await fillIn(options, { manifest, choice, wanted }, signal);
  if (download.planAgain) return { kind: "plan-again" };
  if (download.stop !== null) return { kind: "done", outcome: download.stop };
  if (download.gone > 0) return { kind: "manifest-outdated" };
  if (download.damaged > 0) return { kind: "done", outcome: { kind: "failed", reason: "damaged" } };

  const settled = await stored(db, () =>
    settle(db, {
      choice,
      wanted,
      generatedAt: manifest.generated_at,
      complete: manifest.segments.every((entry) => wantedHashes.has(entry.hash)),
      sampleData: manifest.sample_data === true,
      at: now(),
    }),
  );
  onStored();
  return settled === "settled" ? { kind: "done", outcome: { kind: "up-to-date" } } : { kind: "plan-again" };
}

type Plan = { manifest: Manifest; choice: MirrorChoice; wanted: readonly SegmentEntry[] };

/** Brings what is wanted and missing: composed from what is here where that can be, else fetched. */
async function fillIn(
  options: UpdateOptions,
  { manifest, choice, wanted }: Plan,
  signal: AbortSignal,
): Promise<Download & { planAgain: boolean }> {
  const { db, onStored } = options;
  const plan = { choice, since: manifest.generated_at, sampleData: manifest.sample_data === true };
  const replan = new AbortController();
  const giveUp = () => replan.abort();
  signal.addEventListener("abort", giveUp, { once: true });
  const state = { planAgain: false };
  const askAgain = () => {
    state.planAgain = true;
    replan.abort();
  };

  const commit = async (arrived: ArrivedSegment[]): Promise<void> => {
    if (arrived.length === 0 || state.planAgain) return;
    const added = await withReopen(db, () => addSegments(db, arrived, plan));
    if (added.ok) {
      if (added.value) onStored();
      else askAgain();
      return;
    }
    if (added.error.kind !== "full") throw new StorageFailure(added.error);
    if (arrived.length > 1) {
      // A part of the group may still fit.
      const middle = Math.ceil(arrived.length / 2);
      await commit(arrived.slice(0, middle));
      return commit(arrived.slice(middle));
    }
    const fitting = await roomFor(options, arrived, added.error);
    onStored();
    // Older than what had to go: so is the rest of the plan. Plan with the limit now known.
    if (fitting.length === 0) askAgain();
    else await commit(fitting);
  };

  try {
    const held = await stored(db, () => heldHashes(db));
    const lacking = wanted.filter((entry) => !held.has(entry.hash));
    const composed = await composeMonths(db, options.composer, lacking, held, signal);
    await commit(composed);
    const made = new Set(composed.map(({ entry }) => entry.hash));
    const missing = lacking.filter((entry) => !made.has(entry.hash));
    const onArrived = progressOf(options, missing);
    const download = await downloadSegments(
      missing,
      { ...options, lanes: options.lanes(), commit, onArrived },
      replan.signal,
    );
    return { ...download, planAgain: state.planAgain && !signal.aborted };
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

async function roomFor(
  { db, now }: UpdateOptions,
  arrived: readonly ArrivedSegment[],
  full: StorageError,
): Promise<ArrivedSegment[]> {
  const before = await stored(db, () => db.segments.count());
  // Nothing of ours is in the way, so nothing of ours can make room.
  if (before === 0) throw new StorageFailure(full);
  return stored(db, () => makeRoom(db, arrived, now()));
}

/** Tells the screen how far it is, a few times a second at most; bytes as they weigh on the wire. */
function progressOf(options: UpdateOptions, missing: readonly SegmentEntry[]): (entry: SegmentEntry) => void {
  const { report, now } = options;
  const totalBytes = missing.reduce((sum, entry) => sum + entry.bytes, 0);
  let segments = 0;
  let bytes = 0;
  let reportedAt: number | null = null;
  const tell = () => {
    reportedAt = now();
    report({
      kind: "downloading",
      segments: { done: segments, total: missing.length },
      bytes: { done: Math.round(bytes * TRANSFER_RATIO), total: Math.round(totalBytes * TRANSFER_RATIO) },
    });
  };
  if (missing.length > 0) tell();
  return (entry) => {
    segments += 1;
    bytes += entry.bytes;
    if (reportedAt === null || Math.abs(now() - reportedAt) >= PROGRESS_EVERY_MS) tell();
  };
}

async function believedLimit({ db, now }: UpdateOptions): Promise<number | null> {
  const limit = await stored(db, () => readFact(db, "storageLimit"));
  return limit !== null && Math.abs(now() - limit.at) < LIMIT_BELIEVED_MS ? limit.bytes : null;
}

async function stored<T>(db: MirrorDatabase, work: () => Promise<T>): Promise<T> {
  const result = await withReopen(db, work);
  if (!result.ok) throw new StorageFailure(result.error);
  return result.value;
}
