import { useObservable } from "dexie-react-hooks";
import { useCallback, useEffect, useState, useRef, useSyncExternalStore } from "react";
import type * as z from "zod/mini";
import { adminCopies } from "../../../accounts/session/admin-copies.ts";
import { adminRequest } from "../../../accounts/session/admin-client.ts";
import { session } from "../../../accounts/session/session.ts";
import { liveReading } from "../../../platform/db/open-database.ts";
import { type ApiError, errorStatus } from "../../../platform/lib/api-error.ts";
import { useServices } from "../../../platform/hooks/services-context.ts";
import { useOnline } from "../../../platform/hooks/use-online.ts";

export type AdminQuery<T> = {
  /** `ready`: fresh or cached; `failed`: neither. */
  state: "loading" | "ready" | "failed";
  data: T | undefined;
  etag: string | null;
  /** Epoch ms. */
  at: number | null;
  /** Showing the cached copy. */
  offline: boolean;
  error: ApiError | undefined;
  fetching: boolean;
  reload: () => void;
};

/** `data`: undefined where the server refused to show it. */
type Version<T> = { data: T | undefined; etag: string | null; at: number };

/** What came of asking for `path`. */
type Asked<T> = Pick<AdminQuery<T>, "error" | "fetching"> & {
  path: string | null;
  answer: Version<T> | null;
};

type AdminQueryOptions = {
  /** No refetch of answers younger than this. */
  freshSeconds?: number;
  /** Typing in progress: cache the answer only if it stays on screen. */
  typing?: boolean;
};

/** Shown this long counts as read. */
const READ_MS = 2_000;

/**
 * Stale-while-revalidate: the cached copy first, then the server's answer, which is cached. A later answer that another
 * tab cached is shown too. `path` includes the query; null asks nothing. Answers that arrive after sign-out are discarded.
 */
export function useAdminQuery<T>(
  path: string | null,
  schema: z.ZodMiniType<T>,
  { freshSeconds = 0, typing = false }: AdminQueryOptions = {},
): AdminQuery<T> {
  const { now } = useServices();
  const [state, setState] = useState<Asked<T>>(() => nothingAsked(path));
  const [asked, setAsked] = useState({ times: 0 });
  // oxlint-disable-next-line react/exhaustive-deps -- the schema is the same for a path
  const stored = useObservable(() => liveReading(() => readCopy(path, schema), { path, copy: null }), [path]);

  useEffect(() => {
    if (path === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const forced = asked.times > 0;
    const show = (change: Partial<Asked<T>>): void => {
      if (signal.aborted) return;
      setState((former) => ({ ...(former.path === path ? former : nothingAsked<T>(path)), ...change }));
    };
    const run = async (): Promise<void> => {
      show({ fetching: true });
      if (freshSeconds > 0 && !forced) {
        const { copy } = await readCopy(path, schema).catch(() => ({ copy: null }));
        const age = copy === null ? -1 : now() - copy.at;
        if (age >= 0 && age < freshSeconds * 1000) return show({ fetching: false });
      }
      const token = session.token();
      const result = await adminRequest("GET", path, { schema, signal });
      if (signal.aborted || session.token() !== token) return undefined;
      if (result.ok) {
        const { data, etag } = result.value;
        const answer = { data, etag, at: now() };
        show({ answer, error: undefined, fetching: false });
        if (typing && !(await stayed(READ_MS, signal))) return undefined;
        if (session.token() !== token) return undefined;
        await adminCopies.keep({ path, ...answer }).catch(() => undefined);
        return undefined;
      }
      const { error } = result;
      // Show no cached copy of what is deleted or now forbidden.
      const refused = [403, 404].includes(errorStatus(error) ?? 0);
      const answer = { data: undefined, etag: null, at: now() };
      show({ ...(refused ? { answer } : {}), error, fetching: false });
      if (refused) await adminCopies.drop(path).catch(() => undefined);
      return undefined;
    };
    void run();
    const again = (): void => setAsked(({ times }) => ({ times: times + 1 }));
    window.addEventListener("online", again);
    return () => {
      controller.abort();
      window.removeEventListener("online", again);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `schema` and the clock are the same for a path
  }, [path, asked]);

  const reload = useCallback(() => setAsked(({ times }) => ({ times: times + 1 })), []);
  const { answer, error, fetching } = state.path === path ? state : nothingAsked<T>(path);
  const copy = stored?.path === path ? stored.copy : undefined;
  const shown = latestOf(answer, copy ?? null, now());
  // The copy is read first, since it may be shown instead.
  const failed = error !== undefined && (copy !== undefined || answer !== null);
  return {
    state: shown?.data !== undefined ? "ready" : failed ? "failed" : "loading",
    data: shown?.data,
    etag: shown?.etag ?? null,
    at: shown?.at ?? null,
    offline: error !== undefined && error.kind !== "problem",
    error,
    fetching,
    reload,
  };
}

function stayed(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}

function nothingAsked<T>(path: string | null): Asked<T> {
  return { path, answer: null, error: undefined, fetching: path !== null };
}

/**
 * The server's answer, unless another tab cached a later one since. A copy from before the clock was set back is dated
 * ahead, and is not later.
 */
export function latestOf<T>(
  answer: Version<T> | null,
  copy: Version<T> | null,
  now: number,
): Version<T> | null {
  if (answer === null || copy === null) return answer ?? copy;
  return copy.at > answer.at && copy.at <= now ? copy : answer;
}

/** The copy is null if missing or in an older build's shape. */
async function readCopy<T>(path: string | null, schema: z.ZodMiniType<T>) {
  const kept = path === null ? undefined : await adminCopies.read(path);
  const parsed = schema.safeParse(kept?.data);
  const copy = kept !== undefined && parsed.success ? { ...kept, data: parsed.data } : null;
  return { path, copy };
}

/** `stale`: the previous query's answer, while the new one loads. */
export type ListQuery<T> = AdminQuery<T> & { stale: boolean };

/** `useAdminQuery` that keeps the old rows while the filter changes. */
export function useListQuery<T>(
  path: string | null,
  schema: z.ZodMiniType<T>,
  options: { typing: boolean },
): ListQuery<T> {
  const query = useAdminQuery(path, schema, options);
  const [last, setLast] = useState<Pick<AdminQuery<T>, "data" | "at" | "etag"> | null>(null);
  const { data, at, etag } = query;
  if (data !== undefined && data !== last?.data) setLast({ data, at, etag });
  if (query.state !== "loading" || last === null) return { ...query, stale: false };
  return { ...query, ...last, state: "ready", stale: true };
}

const POLL_MS = 5_000;

export type PolledQuery<T> = {
  query: AdminQuery<T>;
  /** Chosen by the person. */
  polls: boolean;
  setPolls: (polls: boolean) => void;
};

/** Is `useAdminQuery`, asked again five seconds after each answer, and at once when the tab is shown again. */
export function usePolledQuery<T>(path: string, schema: z.ZodMiniType<T>): PolledQuery<T> {
  const query = useAdminQuery(path, schema);
  const [polls, setPolls] = useState(true);
  const visible = useVisible();
  const online = useOnline();
  const asks = polls && visible && online;
  const { fetching, reload } = query;
  const rested = useRef(false);
  useEffect(() => {
    if (asks && rested.current) reload();
    rested.current = !asks;
  }, [asks, reload]);
  useEffect(() => {
    if (!asks || fetching) return undefined;
    const timer = setTimeout(reload, POLL_MS);
    return () => clearTimeout(timer);
  }, [asks, fetching, reload]);
  return { query, polls, setPolls };
}

/** Whether the tab is shown. */
function useVisible(): boolean {
  return useSyncExternalStore(subscribeVisibility, () => document.visibilityState === "visible");
}

function subscribeVisibility(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
