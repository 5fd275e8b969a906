import { useEffect, useRef, useState } from "react";
import { normalizeRequestNumber } from "#domain/request-number.ts";
import { useServices } from "../../hooks/services-context.ts";
import { anyUnsent } from "../../lib/unsent.ts";
import type { Change } from "../../outbox/change.ts";
import type { Outbox } from "../../outbox/outbox.ts";
import type { RemovalAnswers } from "./removal-answers.ts";

/** The form's outbox row: queued now or on an earlier visit. */
export function useQueuedRequest(requestNumber: string, onChange: (row: Change | null) => void) {
  const { outbox: open } = useServices();
  const [id, setId] = useState<string | null>(null);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  useEffect(() => {
    // Skip loading the outbox code when nothing is queued.
    if (!anyUnsent()) return;
    const find = async (): Promise<void> => {
      const rows = await (await open()).list();
      setId(rows.find((row) => isUnsentFor(row, requestNumber))?.id ?? null);
    };
    find().catch(() => undefined);
  }, [open, requestNumber]);

  useEffect(() => {
    const rest = { over: false, leave: () => undefined as void };
    const follow = (outbox: Outbox): void => {
      if (rest.over) return;
      const subscription = outbox.list$.subscribe({
        next: (rows) => latest.current(rows.find((row) => row.id === id) ?? null),
      });
      rest.leave = () => subscription.unsubscribe();
    };
    if (id !== null) open().then(follow, () => undefined);
    return () => {
      rest.over = true;
      rest.leave();
    };
  }, [id, open]);

  return {
    isQueued: id !== null,
    /** Queues the request; null without storage. */
    async enqueue(written: RemovalAnswers): Promise<Change | null> {
      try {
        const row = await put(await open(), id, written);
        if (row !== null) setId(row.id);
        return row;
      } catch {
        return null;
      }
    },
    async cancel(): Promise<void> {
      if (id === null) return;
      const taken = await (await open()).discard(id);
      if (taken.ok) setId(null);
    },
    async tryNow(): Promise<void> {
      if (id !== null) await (await open()).retry(id);
    },
  };
}

async function put(outbox: Outbox, id: string | null, written: RemovalAnswers): Promise<Change | null> {
  if (id !== null) {
    const edited = await outbox.edit(id, written);
    if (edited.ok) return edited.value;
    // Sent, or possibly sent, during the edit: show its outcome.
    const row = (await outbox.list()).find((known) => known.id === id);
    if (row !== undefined) return row;
  }
  const kept = await outbox.enqueue({ kind: "removal.request", body: written, accountId: null });
  return kept.ok ? kept.value : null;
}

function isUnsentFor({ kind, state, body }: Change, requestNumber: string): boolean {
  if (kind !== "removal.request" || state === "done") return false;
  return normalizeRequestNumber(String(body?.["request_number"])) === requestNumber;
}
