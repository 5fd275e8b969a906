import type { Result } from "#domain/base/result.ts";
import type { ApiError } from "./api-error.ts";

/** Answers younger than this are reused. */
const QUERY_FRESH_SECONDS = 300;
const ENTRIES_KEPT = 60;

/** A new object only when something changed. */
export type QueryState<T> = {
  /** Last good answer; kept while refetching or failing. */
  data: T | undefined;
  /** The error of the last try. */
  error: ApiError | undefined;
  fetching: boolean;
  /** Ms since 1970. */
  updatedAt: number | null;
};

export type Query<Args, T> = {
  /** Cached when fresh; concurrent calls share a request. */
  fetch: (args: Args, options?: { force?: boolean }) => Promise<Result<T, ApiError>>;
  peek: (args: Args) => QueryState<T>;
  /** The server-rendered state, for hydration. */
  rendered: (args: Args) => QueryState<T>;
  /** All questions and states, as JSON for `seed`. */
  dehydrate: () => RenderedAnswer[];
  /** Loads server-rendered answers, as fresh. */
  seed: (answers: readonly RenderedAnswer[]) => void;
  /** Notifies on changes; without subscribers the request is aborted. */
  subscribe: (args: Args, listener: () => void) => () => void;
  /** Makes every answer stale. Those on screen are asked for again, past all caches. */
  renew: () => void;
  /** For sign-out. */
  clear: () => void;
};

export type QueryOptions<Args, T> = {
  /** `cache`: only in `renew`. */
  load: (args: Args, signal: AbortSignal, cache?: RequestCache) => Promise<Result<T, ApiError>>;
  key?: (args: Args) => string;
  freshSeconds?: number;
  now?: () => number;
};

/** From `dehydrate` of the same build. */
export type RenderedAnswer = [key: string, answer: Partial<QueryState<unknown>>];

type Entry<Args, T> = {
  state: QueryState<T>;
  /** Null until a screen asks; then its question. */
  asked: { args: Args } | null;
  /** By this clock; `updatedAt` may be by the server's. */
  loadedAt: number | null;
  listeners: Set<() => void>;
  running: { promise: Promise<Result<T, ApiError>>; stop: () => void } | null;
};

const NOTHING = { data: undefined, error: undefined, fetching: false, updatedAt: null };

/**
 * An in-memory cache per resource: shared requests, 300 s fresh, no refetch on focus. Typed per resource (no library:
 * decision 0013).
 */
export function createQuery<Args, T>(options: QueryOptions<Args, T>): Query<Args, T> {
  const { load, key = (args) => JSON.stringify(args), now = Date.now } = options;
  const freshMs = (options.freshSeconds ?? QUERY_FRESH_SECONDS) * 1000;
  const entries = new Map<string, Entry<Args, T>>();
  /** Null on the server and in the shell. */
  let seeds: Map<string, QueryState<T>> | null = null;

  function entryOf(args: Args): Entry<Args, T> {
    const name = key(args);
    let entry = entries.get(name);
    if (entry === undefined) {
      entry = newEntry(name, NOTHING);
      forgetOldest();
    }
    return entry;
  }

  function newEntry(name: string, state: QueryState<T>): Entry<Args, T> {
    const entry: Entry<Args, T> = {
      state,
      asked: null,
      loadedAt: state.data === undefined ? null : now(),
      listeners: new Set<() => void>(),
      running: null,
    };
    entries.set(name, entry);
    return entry;
  }

  /** Drops old entries not on screen or loading. */
  function forgetOldest(): void {
    for (const [name, entry] of entries) {
      if (entries.size <= ENTRIES_KEPT) return;
      if (entry.listeners.size === 0 && entry.running === null) entries.delete(name);
    }
  }

  function update(entry: Entry<Args, T>, change: Partial<QueryState<T>>): void {
    entry.state = { ...entry.state, ...change };
    for (const listener of entry.listeners) listener();
  }

  function isFresh(loadedAt: number | null): boolean {
    // `loadedAt > now()`: the clock was set back.
    return loadedAt !== null && loadedAt <= now() && now() - loadedAt < freshMs;
  }

  async function run(
    entry: Entry<Args, T>,
    args: Args,
    signal: AbortSignal,
    cache?: RequestCache,
  ): Promise<Result<T, ApiError>> {
    const result = await load(args, signal, cache);
    if (signal.aborted) return result;
    entry.running = null;
    if (result.ok) {
      entry.loadedAt = now();
      update(entry, { data: result.value, error: undefined, fetching: false, updatedAt: entry.loadedAt });
    } else if (result.error.kind === "aborted") update(entry, { fetching: false });
    else update(entry, { error: result.error, fetching: false });
    return result;
  }

  function start(entry: Entry<Args, T>, args: Args, cache?: RequestCache): Promise<Result<T, ApiError>> {
    const controller = new AbortController();
    const stop = () => {
      controller.abort();
      entry.running = null;
      update(entry, { fetching: false });
    };
    const promise = run(entry, args, controller.signal, cache);
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
        // Validated by the same build's server.
        const state = { ...NOTHING, ...answer } as QueryState<T>;
        seeds.set(name, state);
        newEntry(name, state);
      }
    },
    subscribe(args, listener) {
      const entry = entryOf(args);
      entry.listeners.add(listener);
      entry.asked = { args };
      return () => {
        entry.listeners.delete(listener);
        // React may unsubscribe and resubscribe in one commit: check afterwards.
        queueMicrotask(() => {
          if (entry.listeners.size === 0) entry.running?.stop();
        });
      };
    },
    renew() {
      for (const entry of entries.values()) {
        const { asked, listeners, running, state } = entry;
        entry.loadedAt = null;
        if (asked === null || listeners.size === 0 || (state.data === undefined && running === null))
          continue;
        running?.stop();
        void start(entry, asked.args, "reload");
      }
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
