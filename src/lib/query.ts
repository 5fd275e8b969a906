import type { Result } from "#domain/result.ts";
import type { ApiError } from "./api-error.ts";

/** Specification §9: an answer younger than this is not asked for again. */
const QUERY_FRESH_SECONDS = 300;
const ENTRIES_KEPT = 60;

/** What a screen shows of one question; the object changes only when something in it did. */
export type QueryState<T> = {
  /** The last good answer; it stays while a newer one is fetched or fails. */
  data: T | undefined;
  /** Why the last try failed; undefined after a good answer. */
  error: ApiError | undefined;
  fetching: boolean;
  /** When `data` came, in milliseconds since 1970; null before the first. */
  updatedAt: number | null;
};

export type Query<Args, T> = {
  /** The answer, from memory when fresh; callers at the same time share one request. */
  fetch: (args: Args, options?: { force?: boolean }) => Promise<Result<T, ApiError>>;
  peek: (args: Args) => QueryState<T>;
  /** The state the page was rendered with on the server, which hydration must start from. */
  rendered: (args: Args) => QueryState<T>;
  /** Every question asked so far and its state, as JSON can carry it to `seed`. */
  dehydrate: () => RenderedAnswer[];
  /** Takes over what the server asked while it rendered the page; it counts as answered now. */
  seed: (answers: readonly RenderedAnswer[]) => void;
  /** Calls back on every change of this question's state; a request nobody waits for is called off. */
  subscribe: (args: Args, listener: () => void) => () => void;
  /** Forgets everything, for example at sign-out. */
  clear: () => void;
};

export type QueryOptions<Args, T> = {
  load: (args: Args, signal: AbortSignal) => Promise<Result<T, ApiError>>;
  key?: (args: Args) => string;
  freshSeconds?: number;
  now?: () => number;
};

/** One question's key and what was answered, written by `dehydrate` of the same build. */
export type RenderedAnswer = [key: string, answer: Partial<QueryState<unknown>>];

type Entry<T> = {
  state: QueryState<T>;
  /** When `data` came by this clock; `updatedAt` may be by the server's. */
  loadedAt: number | null;
  listeners: Set<() => void>;
  running: { promise: Promise<Result<T, ApiError>>; stop: () => void } | null;
};

const NOTHING = { data: undefined, error: undefined, fetching: false, updatedAt: null };

/**
 * One resource's answers in memory: shared requests, 300 s of freshness, no refetch on focus. One query per
 * resource keeps the types without a cast (decision 0007 tells why this is not a library).
 */
export function createQuery<Args, T>(options: QueryOptions<Args, T>): Query<Args, T> {
  const { load, key = (args) => JSON.stringify(args), now = Date.now } = options;
  const freshMs = (options.freshSeconds ?? QUERY_FRESH_SECONDS) * 1000;
  const entries = new Map<string, Entry<T>>();
  /** Null where nothing is hydrated: on the server itself, and in the shell. */
  let seeds: Map<string, QueryState<T>> | null = null;

  function entryOf(args: Args): Entry<T> {
    const name = key(args);
    let entry = entries.get(name);
    if (entry === undefined) {
      entry = newEntry(name, NOTHING);
      forgetOldest();
    }
    return entry;
  }

  function newEntry(name: string, state: QueryState<T>): Entry<T> {
    const entry = {
      state,
      loadedAt: state.data === undefined ? null : now(),
      listeners: new Set<() => void>(),
      running: null,
    };
    entries.set(name, entry);
    return entry;
  }

  /** A long session must not keep every page it saw; what is on screen or on its way stays. */
  function forgetOldest(): void {
    for (const [name, entry] of entries) {
      if (entries.size <= ENTRIES_KEPT) return;
      if (entry.listeners.size === 0 && entry.running === null) entries.delete(name);
    }
  }

  function update(entry: Entry<T>, change: Partial<QueryState<T>>): void {
    entry.state = { ...entry.state, ...change };
    for (const listener of entry.listeners) listener();
  }

  function isFresh(loadedAt: number | null): boolean {
    // A clock set back makes the answer look as if it came from the future: ask again.
    return loadedAt !== null && loadedAt <= now() && now() - loadedAt < freshMs;
  }

  async function run(entry: Entry<T>, args: Args, signal: AbortSignal): Promise<Result<T, ApiError>> {
    const result = await load(args, signal);
    if (signal.aborted) return result;
    entry.running = null;
    if (result.ok) {
      entry.loadedAt = now();
      update(entry, { data: result.value, error: undefined, fetching: false, updatedAt: entry.loadedAt });
    } else if (result.error.kind === "aborted") update(entry, { fetching: false });
    else update(entry, { error: result.error, fetching: false });
    return result;
  }

  function start(entry: Entry<T>, args: Args): Promise<Result<T, ApiError>> {
    const controller = new AbortController();
    const stop = () => {
      controller.abort();
      entry.running = null;
      update(entry, { fetching: false });
    };
    const promise = run(entry, args, controller.signal);
    entry.running = { promise, stop };
    update(entry, { fetching: true });
    return promise;
  }

  return {
    fetch(args, { force = false } = {}) {
      const entry = entryOf(args);
      if (entry.running !== null) return entry.running.promise;
      const { data } = entry.state;
      if (!force && data !== undefined && isFresh(entry.loadedAt))
        return Promise.resolve({ ok: true, value: data });
      return start(entry, args);
    },
    peek: (args) => entries.get(key(args))?.state ?? NOTHING,
    rendered: (args) => (seeds === null ? entries.get(key(args))?.state : seeds.get(key(args))) ?? NOTHING,
    dehydrate: () =>
      [...entries].map(([name, { state }]) => {
        const { data, error, updatedAt } = state;
        return [name, { data, error, updatedAt }];
      }),
    seed(answers) {
      seeds = new Map();
      for (const [name, answer] of answers) {
        // The server of this very build checked it against the contract.
        const state = { ...NOTHING, ...answer } as QueryState<T>;
        seeds.set(name, state);
        newEntry(name, state);
      }
    },
    subscribe(args, listener) {
      const entry = entryOf(args);
      entry.listeners.add(listener);
      return () => {
        entry.listeners.delete(listener);
        // React leaves and comes back within one commit: only who is still gone afterwards is gone.
        queueMicrotask(() => {
          if (entry.listeners.size === 0) entry.running?.stop();
        });
      };
    },
    clear() {
      for (const entry of entries.values()) {
        entry.running?.stop();
        entry.loadedAt = null;
        update(entry, NOTHING);
      }
      entries.clear();
    },
  };
}
