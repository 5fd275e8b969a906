import { useObservable } from "dexie-react-hooks";
import { use, useEffect, useRef } from "react";
import { useServices } from "../../../platform/hooks/services-context.ts";
import type { Change } from "../../../outbox/change.ts";
import type { Outbox } from "../../../outbox/outbox.ts";

/** Changes in order of creation; null until the database was read. */
export function useOutbox(): { outbox: Outbox; changes: readonly Change[] | null } {
  const outbox = use(useServices().outbox());
  const changes = useObservable(() => outbox.list$, [outbox], null);
  return { outbox, changes };
}

type Answer = { at: number | null; reload: () => void };

/**
 * Changes not yet included in the answer shown; null until read. A sent change counts until the refetch it triggers
 * arrives, so that edits do not flicker.
 */
export function useWaitingChanges(prefix: string, { at, reload }: Answer): readonly Change[] | null {
  const { changes } = useOutbox();
  const own = changes?.filter(({ resource }) => resource.startsWith(prefix)) ?? null;
  const sent = own?.filter(({ state }) => state === "done").map(({ id }) => id) ?? null;
  const seen = useRef<ReadonlySet<string> | null>(null);
  const identity = sent?.join() ?? null;
  useEffect(() => {
    if (sent === null) return;
    const isNew = seen.current !== null && sent.some((id) => seen.current?.has(id) === false);
    seen.current = new Set(sent);
    if (isNew) reload();
    // oxlint-disable-next-line react/exhaustive-deps -- `identity` replaces `sent`, a new array on every render
  }, [identity, reload]);
  return own?.filter(({ state, sentAt }) => state !== "done" || isLater(sentAt, at)) ?? null;
}

function isLater(sentAt: number | null, at: number | null): boolean {
  return sentAt !== null && (at === null || sentAt >= at);
}
