import { locationsSchema } from "../../domain/api/locations.ts";
import { apiPaths } from "../../domain/api/paths.ts";
import { segmentHash } from "../../domain/segment/segment-hash.ts";
import type { MirrorDatabase, SegmentIndexRow } from "../db/database.ts";
import { replaceLocations } from "../db/locations.ts";
import { type MirrorChoice, readChoice, readFact, writeFact } from "../db/meta.ts";
import { heldHashes, storeChoice } from "../db/segment-store.ts";
import { type ApiClient, createApiClient } from "../lib/api-client.ts";
import { batchCalls } from "./batch-calls.ts";
import type { SegmentComposer } from "./compose-months.ts";
import type { Hasher } from "./fetch-segment.ts";
import { type MirrorLocks, underLock } from "./mirror-lock.ts";
import { type MirrorStatus, statusAfter, type SyncOutcome } from "./mirror-status.ts";
import { createObservable, type Observable } from "./observable.ts";
import { type Estimate, estimateSegments, wantedSegments } from "./select-segments.ts";
import { runUpdate, type UpdateOptions } from "./update-run.ts";

/** `panel` reads the manifest even when nothing is kept, so that sizes can be shown. */
export type SyncReason = "start" | "online" | "visible" | "timer" | "choice" | "panel";

export type MirrorOptions = {
  db: MirrorDatabase;
  /** Origin of the API; "" for the page's own. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  api?: ApiClient;
  hasher?: Hasher;
  now?: () => number;
  random?: () => number;
  /** navigator.locks; null where there is none: then two tabs may fetch the same, and nothing worse. */
  locks?: MirrorLocks | null;
  /** Save-Data is on: nothing is fetched that the visitor did not choose. */
  saveData?: () => boolean;
  /** The link is known to be slow, or not known at all. */
  slowLink?: () => boolean;
  /** navigator.storage.persist, asked once, at the first choice. */
  persist?: () => Promise<unknown>;
  /** The set of segments changed; at most once in about 300 ms. */
  onChange?: () => void;
  composer?: SegmentComposer;
  /** How long a silent link is borne, ms. */
  idleMs?: number;
  /** Pause before a dropped connection is tried again, ms. */
  pauseMs?: number;
};

export type Mirror = {
  status: Observable<MirrorStatus>;
  /** Brings the phone up to date; a call during a run joins it. */
  sync: (options: { reason: SyncReason }) => Promise<SyncOutcome>;
  /** Stores what the visitor wants kept and fetches it. */
  choose: (choice: Omit<MirrorChoice, "explicit">) => Promise<SyncOutcome>;
  /** Takes one branch, or everything, off this phone now, and does not fetch it again. */
  remove: (what: "all" | { location: string }) => Promise<void>;
  /** What a choice would hold and still cost; null before the first manifest. */
  estimate: (choice: Omit<MirrorChoice, "explicit">) => Promise<Estimate | null>;
  /** When the server was last asked with success, ms since 1970. */
  lastCheck: () => Promise<number | null>;
  /** Ends a run; what arrived stays. */
  stop: () => void;
};

/** Fast links start with three; a slow one begins with one and gets more as it proves to carry them. */
const MOST_LANES = 4;

/** The passport mirror of this phone: design.md §2, decision 0007. Runs in a page and in a service worker. */
export function createMirror(options: MirrorOptions): Mirror {
  const { db, baseUrl, now = Date.now, random = Math.random, locks = null } = options;
  const { saveData = () => false, slowLink = () => true } = options;
  const fetchNow: typeof globalThis.fetch = (input, init) => (options.fetch ?? globalThis.fetch)(input, init);
  const api = options.api ?? createApiClient({ baseUrl, fetch: fetchNow });
  const status = createObservable<MirrorStatus>({ kind: "idle" });
  const changed = batchCalls(options.onChange ?? (() => undefined), 300);
  const watching = new AbortController();
  let running: { promise: Promise<SyncOutcome>; stop: () => void } | null = null;

  const update: UpdateOptions = {
    db,
    baseUrl,
    now,
    random,
    saveData,
    fetch: fetchNow,
    hasher: options.hasher ?? segmentHash,
    composer: options.composer ?? null,
    lanes: () => ({ start: slowLink() ? 1 : 3, most: MOST_LANES }),
    report: status.set,
    onStored: changed.call,
    onManifest: (signal) => mirrorLocations(db, api, now, signal),
    ...(options.idleMs === undefined ? {} : { idleMs: options.idleMs }),
    ...(options.pauseMs === undefined ? {} : { pauseMs: options.pauseMs }),
  };

  async function run(reason: SyncReason, signal: AbortSignal): Promise<SyncOutcome> {
    const work = () => runUpdate(update, signal, reason === "panel");
    const outcome = await underLock(locks, { wait: reason === "choice", signal }, work);
    changed.flush();
    status.set(statusAfter(outcome));
    if (outcome.kind === "elsewhere") {
      void underLock(locks, { wait: true, signal: watching.signal }, async () => {
        if (status.get().kind === "elsewhere") status.set({ kind: "idle" });
        return { kind: "up-to-date" };
      });
    }
    return outcome;
  }

  function sync({ reason }: { reason: SyncReason }): Promise<SyncOutcome> {
    if (running !== null) return running.promise;
    const controller = new AbortController();
    const promise = run(reason, controller.signal).finally(() => {
      running = null;
    });
    running = { promise, stop: () => controller.abort() };
    return promise;
  }

  /** Stores a choice. A run under the old one is ended first, so that it cannot bring back what goes. */
  async function change(choice: MirrorChoice, drop?: (row: SegmentIndexRow) => boolean): Promise<void> {
    running?.stop();
    await running?.promise;
    await storeChoice(db, choice, drop);
    changed.call();
  }

  return {
    status,
    sync,
    async choose(choice) {
      const first = !(await readChoice(db)).explicit;
      await change({ ...choice, explicit: true });
      if (first) await options.persist?.().catch(() => undefined);
      return sync({ reason: "choice" });
    },
    async remove(what) {
      if (what === "all") {
        return change({ keep: "none", branches: [], without: [], explicit: true }, () => true);
      }
      const { location } = what;
      const { keep, branches, without } = await readChoice(db);
      const others = without.filter((name) => name !== location);
      return change(
        {
          keep,
          branches: branches.filter((name) => name !== location),
          without: keep === "none" ? others : [...others, location],
          explicit: true,
        },
        (row) => row.location === location,
      );
    },
    async estimate(choice) {
      const stored = await readFact(db, "manifest");
      if (stored === null) return null;
      const wanted = wantedSegments(stored.manifest, { ...choice, explicit: true });
      return estimateSegments(wanted, await heldHashes(db));
    },
    lastCheck: () => readFact(db, "checkedAt"),
    stop() {
      running?.stop();
      watching.abort();
    },
  };
}

/** Branch names are small and kept whole; a failure leaves the ones here, and the next run asks again. */
async function mirrorLocations(
  db: MirrorDatabase,
  api: ApiClient,
  now: () => number,
  signal: AbortSignal,
): Promise<void> {
  const readAt = await readFact(db, "locationsAt");
  if (readAt !== null && Math.abs(now() - readAt) < LOCATIONS_FRESH_MS) return;
  const result = await api.get(locationsSchema, apiPaths.locations, { signal, retry: false });
  if (!result.ok) return;
  await replaceLocations(db, result.value.data.data);
  await writeFact(db, "locationsAt", now());
}

/** Specification §9: the locations list is fresh for 5 minutes. */
const LOCATIONS_FRESH_MS = 300_000;
