import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import type { VerifySignature } from "#domain/lists/signed-head.ts";
import type { MirrorDatabase, SegmentIndexRow } from "../../platform/db/database.ts";
import { DEFAULT_CHOICE, type MirrorChoice, readChoice, readFact } from "../../platform/db/meta.ts";
import { MIRROR_LOCK } from "../../platform/db/names.ts";
import { dropSegments, storeChoice } from "../../platform/db/segment-store.ts";
import { heldHeadTags } from "../../platform/db/signed-lists.ts";
import { withReopen } from "../../platform/db/with-reopen.ts";
import { systemTimers, type Timers } from "../../platform/lib/deadline.ts";
import { type SharedLocks, underLock } from "../../platform/lib/shared-lock.ts";
import { articlesOfHead, dropArticles, keptArticles } from "./mirror-articles.ts";
import { asHolder } from "./as-holder.ts";
import type { Hasher } from "./fetch-segment.ts";
import { segmentLanes } from "./lanes.ts";
import type { LoadCodec } from "./list-codec.ts";
import { mirrorLocations } from "./mirror-locations.ts";
import { type MirrorStatus, statusAfter, type SyncOutcome } from "./mirror-status.ts";
import { createObservable, type Observable } from "./observable.ts";
import type { Origins } from "./origins.ts";
import { runUpdate, type UpdateOptions } from "./update-run.ts";
import { signatureVerifier } from "./verify-signature.ts";

/** `panel` always reads the manifest, to show sizes. */
export type SyncReason = "start" | "online" | "visible" | "timer" | "choice" | "panel" | "damaged";

export type MirrorOptions = {
  db: MirrorDatabase;
  /** API origin; "" for the page's own. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  /** Further copies of the lists. */
  origins?: Origins | null;
  hasher?: Hasher;
  codec?: LoadCodec;
  /** Verifies the lists' head; by default only if WebCrypto can. */
  verify?: VerifySignature;
  /** The build's, "" for none. */
  listsKey?: string;
  now?: () => number;
  random?: () => number;
  /** navigator.locks; without it two tabs may fetch twice. */
  locks?: SharedLocks | null;
  /** Save-Data: fetch only what the visitor chose. */
  saveData?: () => boolean;
  /** Slow, unknown, or paid by the megabyte. */
  slowLink?: () => boolean;
  /** navigator.storage.persist, at the first choice. */
  persist?: () => Promise<unknown>;
  /** Deletes the pictures of articles. */
  forgetPictures?: () => Promise<unknown>;
  /** Throttled to about 300 ms. */
  onChange?: () => void;
  /** Silence timeout, ms. */
  idleMs?: number;
  /** Before retrying a dropped connection, ms. */
  pauseMs?: number;
};

export type Mirror = {
  status: Observable<MirrorStatus>;
  /** Updates; joins a running update, and goes on after one that takes a part. */
  sync: (options: { reason: SyncReason }) => Promise<SyncOutcome>;
  /** Stores the choice and fetches it. */
  choose: (choice: Omit<MirrorChoice, "explicit">) => Promise<SyncOutcome>;
  /** Removes a branch or everything, permanently. */
  remove: (what: "all" | { location: string }) => Promise<SyncOutcome>;
  /** Drops and refetches unreadable segments. */
  replace: (hashes: readonly string[]) => Promise<SyncOutcome>;
  /** Last successful check, ms since 1970. */
  lastCheck: () => Promise<number | null>;
  /** Aborts a run; what arrived stays. */
  stop: () => void;
};

/**
 * On a link that is slow or paid by the megabyte a visit begins with the newest lists of this many bytes, two thirds of
 * that over the line. The next update takes the rest: somebody who only looks something up has left by then.
 */
const FIRST_BYTES = 45_000;

/** The phone's passport mirror (decision 0013). Articles come after the lists. */
export function createMirror(options: MirrorOptions): Mirror {
  const { db, baseUrl, now = Date.now, random = Math.random, locks = null } = options;
  const { saveData = () => false, slowLink = () => true } = options;
  const fetchNow: typeof globalThis.fetch = (input, init) =>
    (options.origins?.fetch ?? options.fetch ?? globalThis.fetch)(input, init);
  const status = createObservable<MirrorStatus>({ kind: "idle" });
  const changed = batchCalls(options.onChange ?? (() => undefined), 300);
  let watching = false;
  let running: { promise: Promise<SyncOutcome>; stop: () => void; isPart: boolean } | null = null;

  const update: UpdateOptions = {
    db,
    baseUrl,
    now,
    random,
    saveData,
    fetch: fetchNow,
    origins: options.origins ?? null,
    hasher: options.hasher ?? segmentHash,
    verify: options.verify ?? signatureVerifier(),
    listsKey: options.listsKey ?? "",
    lanes: () => segmentLanes(slowLink()),
    codec: options.codec ?? (async () => null),
    report: status.set,
    onStored: changed.call,
    onManifest: (signal) => mirrorLocations(update, signal),
    ...(options.idleMs === undefined ? {} : { idleMs: options.idleMs }),
    ...(options.pauseMs === undefined ? {} : { pauseMs: options.pauseMs }),
  };

  async function run(reason: SyncReason, isPart: boolean, signal: AbortSignal): Promise<SyncOutcome> {
    const work = async (held: AbortSignal) => {
      const mostBytes = isPart ? FIRST_BYTES : Infinity;
      const outcome = await runUpdate({ ...update, mostBytes }, held, reason === "panel");
      if (!leavesTimeForArticles(outcome)) return outcome;
      // The lists are done.
      show(outcome);
      // Otherwise the head was not read.
      const tags = outcome.kind === "up-to-date" ? await withReopen(db, () => heldHeadTags(db)) : null;
      const named = tags?.ok === true ? tags.value?.articles : undefined;
      await articlesOfHead(update, keptArticles(db), held, named);
      return outcome;
    };
    let outcome: SyncOutcome = { kind: "aborted" };
    try {
      const way = { wait: reason === "choice", signal };
      const none = () => ({ kind: signal.aborted ? ("aborted" as const) : ("elsewhere" as const) });
      outcome = (await asHolder(db, locks, way, work)) ?? none();
    } finally {
      changed.flush();
      show(outcome);
    }
    if (outcome.kind === "elsewhere") void clearWhenFree();
    return outcome;
  }

  function show(outcome: SyncOutcome): void {
    const next = statusAfter(outcome);
    if (next.kind !== "idle" || status.get().kind !== "idle") status.set(next);
  }

  /** Waits for the lock to clear "elsewhere", and goes on with what its holder left undone. */
  async function clearWhenFree(): Promise<void> {
    if (watching) return;
    watching = true;
    const way = { wait: true, signal: new AbortController().signal };
    const isDone = await underLock(locks, MIRROR_LOCK, way, isSettled);
    watching = false;
    if (status.get().kind === "elsewhere") status.set({ kind: "idle" });
    if (isDone !== true) void sync({ reason: "timer" });
  }

  /** Whether the lists are those of the newest head that was read. */
  async function isSettled(): Promise<boolean> {
    const facts = await withReopen(db, () =>
      Promise.all([readFact(db, "settled"), readFact(db, "published")]),
    );
    const [settled, published] = facts.ok ? facts.value : [null, null];
    return settled !== null && settled.generatedAt === published?.generatedAt;
  }

  function sync({ reason }: { reason: SyncReason }): Promise<SyncOutcome> {
    if (running !== null) {
      const { promise, isPart } = running;
      if (!isPart || reason === "start") return promise;
      // Whoever asks during an update that takes a part asks for the rest.
      return promise.then(async (outcome) => ((await isSettled()) ? outcome : sync({ reason })));
    }
    const controller = new AbortController();
    const isPart = reason === "start" && slowLink();
    const promise = run(reason, isPart, controller.signal).finally(() => {
      running = null;
    });
    running = { promise, stop: () => controller.abort(), isPart };
    return promise;
  }

  /** Stores a choice; false if storage refused. First ends the running update, which could restore what is dropped. */
  async function change(choice: MirrorChoice, drop?: (row: SegmentIndexRow) => boolean): Promise<boolean> {
    running?.stop();
    await running?.promise;
    const stored = await withReopen(db, () => storeChoice(db, choice, drop));
    if (stored.ok) changed.call();
    else status.set({ kind: "failed", reason: "storage" });
    return stored.ok;
  }

  async function currentChoice(): Promise<MirrorChoice> {
    const choice = await withReopen(db, () => readChoice(db));
    return choice.ok ? choice.value : DEFAULT_CHOICE;
  }

  async function removeAll(): Promise<boolean> {
    const removed = await change({ keep: "none", branches: [], without: [], explicit: true }, () => true);
    // Best effort: without a place for pictures there are none.
    await options.forgetPictures?.().catch(() => undefined);
    return removed && (await withReopen(db, () => dropArticles(db))).ok;
  }

  async function removeBranch(location: string): Promise<boolean> {
    const { keep, branches, without } = await currentChoice();
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
  }

  return {
    status,
    sync,
    async choose(choice) {
      const first = !(await currentChoice()).explicit;
      if (!(await change({ ...choice, explicit: true }))) return { kind: "failed", reason: "storage" };
      if (first) await options.persist?.().catch(() => undefined);
      return sync({ reason: "choice" });
    },
    async remove(what) {
      const removed = what === "all" ? await removeAll() : await removeBranch(what.location);
      return removed ? { kind: "nothing-wanted" } : { kind: "failed", reason: "storage" };
    },
    async replace(hashes) {
      const dropped = await withReopen(db, () => dropSegments(db, hashes));
      if (!dropped.ok) return { kind: "failed", reason: "storage" };
      changed.call();
      // A running update has already planned.
      await running?.promise;
      return sync({ reason: "damaged" });
    },
    async lastCheck() {
      const checkedAt = await withReopen(db, () => readFact(db, "checkedAt"));
      return checkedAt.ok ? checkedAt.value : null;
    },
    stop: () => running?.stop(),
  };
}

/** Even if no lists are wanted, or readable; not on a link that just failed. */
function leavesTimeForArticles({ kind }: SyncOutcome): boolean {
  return kind === "up-to-date" || kind === "nothing-wanted" || kind === "newer-format";
}

/** Throttles to one call `everyMs` after the first; `flush` calls now. */
function batchCalls(
  work: () => void,
  everyMs: number,
  timers: Timers = systemTimers,
): { call: () => void; flush: () => void } {
  let timer: unknown = null;
  const fire = () => {
    timer = null;
    work();
  };
  return {
    call: () => {
      timer ??= timers.setTimeout(fire, everyMs);
    },
    flush: () => {
      if (timer === null) return;
      timers.clearTimeout(timer);
      fire();
    },
  };
}
