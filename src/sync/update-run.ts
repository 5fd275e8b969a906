import type { Manifest } from "#domain/api/sync.ts";
import { MS_PER_DAY } from "#domain/day.ts";
import { keepsAnything, type MirrorChoice, readChoice, readFact } from "../db/meta.ts";
import { finishUpdate, hashesFromFiles } from "../db/segment-store.ts";
import { fillIn, type FillOptions } from "./fill-in.ts";
import { freshManifest, type ManifestSource } from "./fresh-manifest.ts";
import { listsOutcome, type SyncOutcome } from "./mirror-status.ts";
import { wantedSegments } from "./select-segments.ts";
import { StorageFailure } from "./storage-failure.ts";
import { stored } from "./stored.ts";

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
