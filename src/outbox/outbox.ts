import type { Result } from "../../domain/result.ts";
import type { Change, ChangeCounts, Fields, NewChange, OutboxError } from "./change.ts";

/** A value that is told at once and after each change, also by another tab or the service worker. */
export type Live<T> = {
  subscribe: (observer: { next: (value: T) => void; error?: (thrown: unknown) => void }) => {
    unsubscribe: () => void;
  };
};

/** How a round of sending ended. */
export type DrainOutcome = {
  /** Changes the server took. */
  sent: number;
  /** Changes that go by themselves as soon as they may. */
  waiting: number;
  /** When it is worth trying again; null when only a person, or a new change, can bring something on. */
  nextTryAt: number | null;
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
  /** Removes everything of an account, sent or not; the person was asked before. */
  wipe: (accountId: number) => Promise<Result<null, OutboxError>>;
  list: () => Promise<Change[]>;
  list$: Live<Change[]>;
  counts$: Live<ChangeCounts>;
};
