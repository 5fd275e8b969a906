import { useEffect, useState } from "react";
import {
  type ImportDetail,
  type ImportEvent,
  importBatchAnswerSchema,
  isSettled,
} from "#domain/imports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { useOnline } from "../../platform/hooks/use-online.ts";
import { type AdminQuery, useAdminQuery } from "../kit/query/use-admin-query.ts";
import { followBatch } from "./import-events.ts";

const RETRY_MS = 3_000;

export type LiveBatch = {
  query: AdminQuery<{ data: ImportDetail }>;
  /** The last event's state, else the fetched one. */
  batchOf: (fetched: ImportDetail) => ImportDetail;
  progress: ImportEvent["progress"];
  /** Busy, but no events arrive. */
  isDisconnected: boolean;
};

/** Follows a batch while the server works on it, then refetches it for its ETag. */
export function useBatch(id: number | null): LiveBatch {
  const path = id === null ? null : apiPaths.adminImport(id);
  const query = useAdminQuery(path, importBatchAnswerSchema);
  const online = useOnline();
  const [event, setEvent] = useState<ImportEvent | null>(null);
  const [isDisconnected, setIsDisconnected] = useState(false);
  const { reload, data, offline } = query;
  const isBusy = data !== undefined && !isSettled(data.data);

  useEffect(() => {
    if (id === null || !isBusy || !online || offline) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = async (): Promise<void> => {
      const isOver = await followBatch(id, {
        signal,
        onEvent: (received) => {
          if (signal.aborted) return;
          setIsDisconnected(false);
          setEvent(received);
        },
      });
      if (signal.aborted) return;
      setIsDisconnected(!isOver);
      if (isOver) reload();
      else timer = setTimeout(() => void follow(), RETRY_MS);
    };
    void follow();
    return () => {
      controller.abort();
      clearTimeout(timer);
      setIsDisconnected(false);
      setEvent(null);
    };
  }, [id, isBusy, online, offline, reload]);

  return {
    query,
    batchOf: (fetched) => (isBusy && event !== null && event.batch.id === fetched.id ? event.batch : fetched),
    progress: isBusy ? (event?.progress ?? null) : null,
    isDisconnected: isBusy && (isDisconnected || !online || offline),
  };
}
