import { useEffect, useRef } from "react";
import type { Change } from "../../../outbox/change.ts";
import { useOutbox } from "./use-outbox.ts";

/** The answer of the server that is on screen: when it came, and how to ask for it anew. */
type Shown = { at: number | null; reload: () => void };

/**
 * The changes that an answer does not know of yet; null until this device's were read. One that was sent counts until
 * a newer answer is here, which is asked for at once: what an admin wrote never vanishes and comes back.
 */
export function useWaitingChanges(prefix: string, { at, reload }: Shown): readonly Change[] | null {
  const { changes } = useOutbox();
  const own = changes?.filter(({ resource }) => resource.startsWith(prefix)) ?? null;
  const sent = own?.filter(({ state }) => state === "done").map(({ id }) => id) ?? null;
  const known = useRef<ReadonlySet<string> | null>(null);
  const identity = sent?.join() ?? null;
  useEffect(() => {
    if (sent === null) return;
    const isNew = known.current !== null && sent.some((id) => known.current?.has(id) === false);
    known.current = new Set(sent);
    if (isNew) reload();
    // oxlint-disable-next-line react/exhaustive-deps -- `identity` stands for `sent`, a new list at every render
  }, [identity, reload]);
  return own?.filter(({ state, sentAt }) => state !== "done" || isLater(sentAt, at)) ?? null;
}

function isLater(sentAt: number | null, at: number | null): boolean {
  return sentAt !== null && (at === null || sentAt >= at);
}
