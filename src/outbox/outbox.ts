import { err, type Result } from "#domain/base/result.ts";
import { OUTBOX_LOCK } from "../platform/db/names.ts";
import { type LiveReading, liveReading } from "../platform/db/open-database.ts";
import { underLock } from "../platform/lib/shared-lock.ts";
import type { Change, Fields, NewChange, OutboxError, TakenBack } from "./change.ts";
import { recover, type Step } from "./claim.ts";
import { add, addAll, discard, edit, resolve, retry, takeBack } from "./revise.ts";
import { type DrainOutcome, sendRound, type SenderOptions } from "./send-round.ts";

export type OutboxOptions = SenderOptions & {
  uuid: () => string;
  /** Keeps the session for sending after the tab closes. */
  keepSession: (accountId: number) => Promise<void>;
  /** Requests background sync, in case the page closes. */
  wake: () => void;
  /** After each round. */
  onRound: (outcome: DrainOutcome) => void;
};

/** Unsent changes: stored, sent in order, never applied twice. */
export type Outbox = {
  /** Stores a change durably and starts sending. */
  enqueue: (change: NewChange) => Promise<Result<Change, OutboxError>>;
  /** The same for several changes of one account: all are stored, or none. */
  enqueueAll: (changes: readonly NewChange[]) => Promise<Result<Change[], OutboxError>>;
  /** Takes deletions back, whether or not they were sent. */
  takeBack: (deletions: readonly Change[]) => Promise<Result<TakenBack, OutboxError>>;
  /** Sends what is due. `online`: also what failed offline. */
  drain: (reason?: "online") => Promise<DrainOutcome>;
  /** Edits a change, or queues a follow-up if it may have been received. */
  edit: (id: string, body: Fields) => Promise<Result<Change, OutboxError>>;
  /** Resends a parked change. */
  retry: (id: string) => Promise<Result<Change, OutboxError>>;
  /** Removes and returns a change and its dependents. */
  discard: (id: string) => Promise<Result<Change[], OutboxError>>;
  /** Overwrites the server's version; `discard` keeps it. */
  resolveConflict: (id: string, body: Fields | null) => Promise<Result<Change, OutboxError>>;
  list: () => Promise<Change[]>;
  /** Now and after each change by any page or the service worker. Empty where storage cannot be read: nothing is queued. */
  list$: LiveReading<readonly Change[]>;
};

type Decide<T> = (rows: readonly Change[]) => Step<Result<T, OutboxError>>;

/** The page's outbox. */
export function openOutbox(options: OutboxOptions): Outbox {
  const { kinds, store, now, uuid, locks } = options;
  let running: Promise<DrainOutcome> | null = null;
  let next: Promise<DrainOutcome> | null = null;
  let online = false;

  function drain(reason?: "online"): Promise<DrainOutcome> {
    online ||= reason === "online";
    if (running === null) return start();
    // The round may miss rows added meanwhile.
    next ??= running.then(start, start);
    return next;
  }

  function start(): Promise<DrainOutcome> {
    next = null;
    const wasOnline = online;
    online = false;
    const round = sendRound(options, wasOnline).finally(() => {
      if (running === round) running = null;
    });
    running = round;
    round.then(options.onRound, () => undefined);
    return round;
  }

  /** First frees a row left by a killed sender. */
  async function act<T>(decide: Decide<T>): Promise<Result<T, OutboxError>> {
    try {
      const done = await store.update(decide);
      if (done.ok || done.error.kind !== "sending" || locks === null) return done;
      const freed = await underLock(locks, OUTBOX_LOCK, { wait: false }, async () => {
        await store.update((rows) => recover(rows, { now: now(), alone: true, online: false }));
        return store.update(decide);
      });
      return freed ?? done;
    } catch (thrown) {
      return err({ kind: "storage", detail: String(thrown) });
    }
  }

  async function actAndSend<T>(decide: Decide<T>): Promise<Result<T, OutboxError>> {
    const done = await act(decide);
    if (!done.ok) return done;
    options.wake();
    // Send failures are stored on the row; storage errors surface on the next read.
    drain().catch(() => undefined);
    return done;
  }

  const making = () => ({ now: now(), uuid, kinds });
  const list = () => store.read();
  return {
    async enqueue(change) {
      // Optional: otherwise the change waits for sign-in.
      if (change.accountId !== null) await options.keepSession(change.accountId).catch(() => undefined);
      return actAndSend((rows) => add(rows, change, making()));
    },
    async enqueueAll(changes) {
      const accountId = changes[0]?.accountId ?? null;
      if (accountId !== null) await options.keepSession(accountId).catch(() => undefined);
      return actAndSend((rows) => addAll(rows, changes, making()));
    },
    takeBack: (deletions) => actAndSend((rows) => takeBack(rows, deletions, making())),
    drain,
    edit: (id, body) => actAndSend((rows) => edit(rows, id, body, making())),
    retry: (id) => actAndSend((rows) => retry(rows, id, making())),
    discard: (id) => actAndSend((rows) => discard(rows, id)),
    resolveConflict: (id, body) => actAndSend((rows) => resolve(rows, id, body, making())),
    list,
    list$: liveReading<readonly Change[]>(list, []),
  };
}
