import { useCallback, useEffect, useState } from "react";
import type * as z from "zod/mini";
import { adminCopies } from "../../../auth/admin-copies.ts";
import { adminRequest } from "../../../auth/admin-client.ts";
import { session } from "../../../auth/session.ts";
import { type ApiError, errorStatus } from "../../../lib/api-error.ts";
import { useServices } from "../../../hooks/services-context.ts";

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

type Snapshot<T> = Omit<AdminQuery<T>, "reload"> & { path: string | null };

type AdminQueryOptions = {
  /** No refetch of answers younger than this. */
  freshSeconds?: number;
  /** Typing in progress: cache the answer only if it stays on screen. */
  typing?: boolean;
};

/** Shown this long counts as read. */
const READ_MS = 2_000;

/**
 * Stale-while-revalidate: the cached copy first, then the server's answer, which is cached. `path` includes the query;
 * null asks nothing. Answers that arrive after sign-out are discarded.
 */
export function useAdminQuery<T>(
  path: string | null,
  schema: z.ZodMiniType<T>,
  { freshSeconds = 0, typing = false }: AdminQueryOptions = {},
): AdminQuery<T> {
  const { now } = useServices();
  const [shown, setShown] = useState<Snapshot<T>>(() => nothing(path));
  const [asked, setAsked] = useState({ times: 0 });

  useEffect(() => {
    if (path === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const forced = asked.times > 0;
    const show = (change: Partial<Snapshot<T>>): void => {
      if (signal.aborted) return;
      setShown((former) => ({ ...(former.path === path ? former : nothing<T>(path)), ...change }));
    };
    const run = async (): Promise<void> => {
      show({ fetching: true });
      const copy = await readCopy(path, schema);
      if (copy !== null) {
        show({ state: "ready", ...copy });
        const age = now() - copy.at;
        if (!forced && age >= 0 && age < freshSeconds * 1000) return show({ fetching: false });
      }
      const token = session.token();
      const answer = await adminRequest("GET", path, { schema, signal });
      if (signal.aborted || session.token() !== token) return undefined;
      if (answer.ok) {
        const { data, etag } = answer.value;
        const fresh = { data, etag, at: now() };
        show({ state: "ready", ...fresh, offline: false, error: undefined, fetching: false });
        if (typing && !(await stayed(READ_MS, signal))) return undefined;
        await adminCopies.keep({ path, ...fresh }).catch(() => undefined);
        return undefined;
      }
      const { error } = answer;
      // Show no cached copy of what is deleted or now forbidden.
      const refused = [403, 404].includes(errorStatus(error) ?? 0);
      if (refused) await adminCopies.drop(path).catch(() => undefined);
      const kept = copy !== null && !refused;
      return show({
        ...(kept ? {} : { state: "failed", data: undefined }),
        error,
        offline: error.kind !== "problem",
        fetching: false,
      });
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
  const current = shown.path === path ? shown : nothing<T>(path);
  return { ...current, reload };
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

function nothing<T>(path: string | null): Snapshot<T> {
  return {
    path,
    state: "loading",
    data: undefined,
    etag: null,
    at: null,
    offline: false,
    error: undefined,
    fetching: path !== null,
  };
}

/** Undefined if missing or in an older build's shape. */
async function readCopy<T>(path: string, schema: z.ZodMiniType<T>) {
  const copy = await adminCopies.read(path).catch(() => undefined);
  if (copy === undefined) return null;
  const parsed = schema.safeParse(copy.data);
  return parsed.success ? { data: parsed.data, etag: copy.etag, at: copy.at } : null;
}
