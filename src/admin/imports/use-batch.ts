import { useEffect, useState } from "react";
import {
  type ImportDetail,
  type ImportEvent,
  importBatchAnswerSchema,
  isSettled,
  importEventSchema,
} from "#domain/imports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { useOnline } from "../../platform/hooks/use-online.ts";
import { type AdminQuery, useAdminQuery } from "../kit/query/use-admin-query.ts";
import { session } from "../../accounts/session/session.ts";
import { apiAddress } from "../../platform/lib/api-address.ts";
import { site } from "../../platform/lib/site.ts";

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

/**
 * Follows a batch by SSE over `fetch`: EventSource cannot send the token. Resolves true when the server ended the
 * stream, false when the connection dropped.
 */
export async function followBatch(
  batchId: number,
  { signal, onEvent }: { signal: AbortSignal; onEvent: (event: ImportEvent) => void },
): Promise<boolean> {
  const token = session.token();
  try {
    const answer = await fetch(apiAddress(apiPaths.adminImportEvents(batchId), site.apiBaseUrl), {
      headers: {
        Accept: "text/event-stream",
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      credentials: "omit",
      cache: "no-store",
      signal,
    });
    const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream") === true;
    if (!answer.ok || !isStream || answer.body === null) return false;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return false;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        if (/^event: end$/m.test(block)) {
          await reader.cancel();
          return true;
        }
        const event = readEvent(block);
        if (event !== null) onEvent(event);
      }
    }
  } catch {
    return false;
  }
}

/** Null for heartbeats and unknown events of newer servers. */
function readEvent(block: string): ImportEvent | null {
  const data = /^data: (.*)$/m.exec(block)?.[1];
  if (data === undefined) return null;
  try {
    const parsed = importEventSchema.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
