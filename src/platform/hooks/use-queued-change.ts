import { useEffect, useRef, useState } from "react";
import type { Change, Fields } from "../../outbox/change.ts";
import type { Outbox } from "../../outbox/outbox.ts";
import { useServices } from "./services-context.ts";

type QueuedChange = {
  /** The kind of a public change. */
  kind: string;
  /** The row of an earlier visit, which must keep its identity while it is looked for. */
  find: (rows: readonly Change[]) => Change | undefined;
  /** Can be asked before the outbox's code is loaded. */
  mayBeQueued: () => boolean;
};

/** A public form's outbox row: queued now or on an earlier visit. `onChange` hears of each change to it. */
export function useQueuedChange(
  { kind, find, mayBeQueued }: QueuedChange,
  onChange: (row: Change | null) => void,
) {
  const { outbox: open } = useServices();
  const [id, setId] = useState<string | null>(null);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  useEffect(() => {
    if (!mayBeQueued()) return;
    const look = async (): Promise<void> => {
      const rows = await (await open()).list();
      setId(find(rows.filter((row) => row.kind === kind))?.id ?? null);
    };
    look().catch(() => undefined);
  }, [open, kind, find, mayBeQueued]);

  useEffect(() => {
    const rest = { over: false, leave: () => undefined as void };
    const follow = (outbox: Outbox): void => {
      if (rest.over) return;
      rest.leave = outbox.list$.subscribe((rows) =>
        latest.current(rows.find((row) => row.id === id) ?? null),
      );
    };
    if (id !== null) open().then(follow, () => undefined);
    return () => {
      rest.over = true;
      rest.leave();
    };
  }, [id, open]);

  return {
    isQueued: id !== null,
    /** Queues the form, or its corrected version; null without storage. */
    async enqueue(body: Fields): Promise<Change | null> {
      try {
        const row = await put(await open(), { kind, id, body });
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
    /** Follows it no longer: the next one is another. */
    forget: () => setId(null),
  };
}

type Written = { kind: string; id: string | null; body: Fields };

async function put(outbox: Outbox, { kind, id, body }: Written): Promise<Change | null> {
  if (id !== null) {
    const edited = await outbox.edit(id, body);
    if (edited.ok) return edited.value;
    // Sent, or possibly sent, during the edit: show its outcome.
    const row = (await outbox.list()).find((known) => known.id === id);
    if (row !== undefined) return row;
  }
  const kept = await outbox.enqueue({ kind, body, accountId: null });
  return kept.ok ? kept.value : null;
}
