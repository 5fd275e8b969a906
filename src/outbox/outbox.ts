import { err, type Result } from "#domain/result.ts";
import {
  type Change,
  type ChangeCounts,
  countChanges,
  type Fields,
  type NewChange,
  type OutboxError,
} from "./change.ts";
import { recover } from "./claim.ts";
import { type ChangeNews, createLive, type Live } from "./live.ts";
import { add, discard, edit, resolve, retry } from "./revise.ts";
import { type DrainOutcome, OUTBOX_LOCK, sendRound, type SenderOptions, writeStep } from "./send-round.ts";
import type { Step } from "./step.ts";

export type OutboxOptions = SenderOptions & {
  news: ChangeNews;
  uuid: () => string;
  /** Something of this account is to be sent, also when its tab is closed by then. */
  keepSession: (accountId: number) => Promise<void>;
  /** Has the browser wake the service worker, should this page not live to send. */
  wake: () => void;
  /** Told after each round, for whoever plans the next. */
  onRound: (outcome: DrainOutcome) => void;
};

/** Changes made on this phone and not yet applied: kept, sent in order, and never twice. */
export type Outbox = {
  /** Keeps a change and sets sending going; answers the kept row. It is on the disk when this answers. */
  enqueue: (change: NewChange) => Promise<Result<Change, OutboxError>>;
  /** Sends what is due. `online`: the network came back, so what failed for want of it is due at once. */
  drain: (why?: "online") => Promise<DrainOutcome>;
  /** Changes what is to be sent. What may have been received already gets a change of its own behind it. */
  edit: (id: string, body: Fields) => Promise<Result<Change, OutboxError>>;
  /** Sends once more what was parked. */
  retry: (id: string) => Promise<Result<Change, OutboxError>>;
  /** Takes a change back, and what was built on a record that it would have made; answers all that went. */
  discard: (id: string) => Promise<Result<Change[], OutboxError>>;
  /** Ends a conflict: sends these fields over the server's version. Keeping the server's is `discard`. */
  resolveConflict: (id: string, body: Fields | null) => Promise<Result<Change, OutboxError>>;
  list: () => Promise<Change[]>;
  list$: Live<Change[]>;
  counts$: Live<ChangeCounts>;
};

type Decide<T> = (rows: readonly Change[]) => Step<Result<T, OutboxError>>;

/** The outbox of a page, over the rows and the lock that it shares with the service worker. */
export function openOutbox(options: OutboxOptions): Outbox {
  const { store, now, uuid, locks, news } = options;
  let running: Promise<DrainOutcome> | null = null;
  let next: Promise<DrainOutcome> | null = null;
  let online = false;

  function drain(why?: "online"): Promise<DrainOutcome> {
    online ||= why === "online";
    if (running === null) return start();
    // Whatever was kept while a round ran may have come too late for it.
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

  /** What a person does. A row that a killed sender left under way is freed first. */
  async function act<T>(decide: Decide<T>): Promise<Result<T, OutboxError>> {
    try {
      const done = await writeStep(options, decide);
      if (done.ok || done.error.kind !== "sending" || locks === null) return done;
      return await locks.request(OUTBOX_LOCK, { ifAvailable: true }, async (lock) => {
        if (lock === null) return done;
        await writeStep(options, (rows) => recover(rows, { now: now(), alone: true, online: false }));
        return writeStep(options, decide);
      });
    } catch (thrown) {
      return err({ kind: "storage", detail: String(thrown) });
    }
  }

  /** The same, and what came of it goes on its way. */
  async function actAndSend<T>(decide: Decide<T>): Promise<Result<T, OutboxError>> {
    const done = await act(decide);
    if (!done.ok) return done;
    options.wake();
    // What cannot be sent now is told by the row itself, and storage that fails by the next look at it.
    drain().catch(() => undefined);
    return done;
  }

  const making = () => ({ now: now(), uuid });
  const list = () => store.read();
  return {
    async enqueue(change) {
      // Without it the change is kept all the same, and waits for the person to sign in.
      if (change.accountId !== null) await options.keepSession(change.accountId).catch(() => undefined);
      return actAndSend((rows) => add(rows, change, making()));
    },
    drain,
    edit: (id, body) => actAndSend((rows) => edit(rows, id, body, making())),
    retry: (id) => actAndSend((rows) => retry(rows, id)),
    discard: (id) => actAndSend((rows) => discard(rows, id)),
    resolveConflict: (id, body) => actAndSend((rows) => resolve(rows, id, body, making())),
    list,
    list$: createLive(list, news, (rows) => rows),
    counts$: createLive(list, news, countChanges),
  };
}
