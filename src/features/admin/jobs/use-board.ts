import { useEffect, useRef, useState } from "react";
import { type JobBoard, jobBoardSchema } from "#domain/api/jobs.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { useOnline } from "../../../hooks/use-online.ts";
import { type AdminQuery, useAdminQuery } from "../query/use-admin-query.ts";
import { useVisible } from "./use-visible.ts";

const EVERY_MS = 5_000;

export type LiveBoard = {
  query: AdminQuery<{ data: JobBoard }>;
  /** Chosen by the person. */
  live: boolean;
  setLive: (live: boolean) => void;
};

/** The queue's figures, asked five seconds after each answer, and at once when the tab is shown again. */
export function useBoard(): LiveBoard {
  const query = useAdminQuery(apiPaths.adminJobs, jobBoardSchema);
  const [live, setLive] = useState(true);
  const visible = useVisible();
  const online = useOnline();
  const asks = live && visible && online;
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
  return { query, live, setLive };
}
