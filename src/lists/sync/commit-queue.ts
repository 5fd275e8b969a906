import { systemTimers, type Timers } from "../../platform/lib/deadline.ts";

const GROUP_SIZE = 128;
const GROUP_MS = 500;
/** The first is not kept waiting: meanwhile the search loads it. */
const FIRST_GROUP_MS = 100;
/** What took longer to arrive is costly: write it at once. */
export const WRITE_AT_ONCE_MS = 1000;
/** Backpressure: phones have little memory. */
const MAX_WAITING = 256;

export type CommitQueue<T> = {
  /** Resolves when there is room for more. `now`: write without waiting for a group. */
  add: (item: T, options?: { now?: boolean }) => Promise<void>;
  /** Rejects if a write failed. */
  flush: () => Promise<void>;
};

/**
 * Groups writes: each transaction wakes every screen watching the table, in every tab. A killed browser loses at most
 * half a second.
 */
export function createCommitQueue<T>(
  commit: (items: T[]) => Promise<void>,
  timers: Timers = systemTimers,
): CommitQueue<T> {
  const state: { failed: { reason: unknown } | null } = { failed: null };
  let waiting: T[] = [];
  let timer: unknown = null;
  let writing: Promise<void> | null = null;
  let groupMs = FIRST_GROUP_MS;

  async function drain(): Promise<void> {
    while (waiting.length > 0 && state.failed === null) {
      const group = waiting;
      waiting = [];
      try {
        await commit(group);
      } catch (reason) {
        state.failed = { reason };
      }
    }
    writing = null;
  }

  function write(): Promise<void> {
    timers.clearTimeout(timer);
    timer = null;
    groupMs = GROUP_MS;
    // With nothing waiting, `drain` would end before this assignment, and `flush` would wait forever for the stale
    // promise.
    if (waiting.length > 0 && state.failed === null) writing ??= drain();
    return writing ?? Promise.resolve();
  }

  return {
    async add(item, { now = false } = {}) {
      if (state.failed !== null) throw state.failed.reason;
      waiting.push(item);
      if (now || waiting.length >= MAX_WAITING) await write();
      else if (waiting.length >= GROUP_SIZE) void write();
      else timer ??= timers.setTimeout(() => void write(), groupMs);
    },
    async flush() {
      while (writing !== null || (waiting.length > 0 && state.failed === null)) await write();
      if (state.failed !== null) throw state.failed.reason;
    },
  };
}
