import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type * as z from "zod/mini";
import { useOnline } from "../../../platform/hooks/use-online.ts";
import { type AdminQuery, useAdminQuery } from "./use-admin-query.ts";

const EVERY_MS = 5_000;

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
    const timer = setTimeout(reload, EVERY_MS);
    return () => clearTimeout(timer);
  }, [asks, fetching, reload]);
  return { query, polls, setPolls };
}

/** Whether the tab is shown. */
function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
