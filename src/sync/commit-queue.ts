import { systemTimers, type Timers } from "../lib/deadline.ts";

const GROUP_SIZE = 128;
const GROUP_MS = 500;
/** Past this many waiting, downloads wait for the disk: a phone's memory is small. */
const MOST_WAITING = 256;

export type CommitQueue<T> = {
  /** Hands one item over; resolves when there is room for the next. `now` waits for no company but for the disk. */
  add: (item: T, options?: { now?: boolean }) => Promise<void>;
  /** Resolves when all that was added is written; rejects when a write failed. */
  flush: () => Promise<void>;
};

/**
 * Writes items in groups: each transaction wakes every screen that watches the table, in every tab. A group waits
 * at most half a second, so that little is lost with a killed browser.
 */
export function createCommitQueue<T>(
  commit: (items: T[]) => Promise<void>,
  timers: Timers = systemTimers,
): CommitQueue<T> {
  const state: { failed: { reason: unknown } | null } = { failed: null };
  let waiting: T[] = [];
  let timer: unknown = null;
  let writing: Promise<void> | null = null;

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
    // With nothing to write `drain` ends before its promise is kept here: it would be taken for a write that goes on,
    // and `flush` would wait for it without end.
    if (waiting.length > 0 && state.failed === null) writing ??= drain();
    return writing ?? Promise.resolve();
  }

  return {
    async add(item, { now = false } = {}) {
      if (state.failed !== null) throw state.failed.reason;
      waiting.push(item);
      if (now || waiting.length >= MOST_WAITING) await write();
      else if (waiting.length >= GROUP_SIZE) void write();
      else timer ??= timers.setTimeout(() => void write(), GROUP_MS);
    },
    async flush() {
      while (writing !== null || (waiting.length > 0 && state.failed === null)) await write();
      if (state.failed !== null) throw state.failed.reason;
    },
  };
}
