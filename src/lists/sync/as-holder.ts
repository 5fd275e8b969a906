import type { MirrorDatabase } from "../../platform/db/database.ts";
import { becomeHolder } from "../../platform/db/mirror-holder.ts";
import { MIRROR_LOCK } from "../../platform/db/names.ts";
import { withReopen } from "../../platform/db/with-reopen.ts";
import { type LockWay, type SharedLocks, underLock } from "../../platform/lib/shared-lock.ts";

/** Runs `work` as the only one that updates the lists, in a page or in the service worker; null if another one does. */
export async function asHolder<T>(
  db: MirrorDatabase,
  locks: SharedLocks | null,
  way: Pick<LockWay, "wait" | "signal">,
  work: (held: AbortSignal) => Promise<T>,
): Promise<T | { kind: "failed"; reason: "storage" } | null> {
  return underLock(locks, MIRROR_LOCK, way, async (held) => {
    // If there are no locks, tabs write side by side and reach the same.
    const began = locks === null ? null : await withReopen(db, () => becomeHolder(db));
    // On a full disk the holder cannot be written down. The update still runs, as it frees room and reports it.
    if (began?.ok === false && began.error.kind !== "full") return { kind: "failed", reason: "storage" };
    return work(held);
  });
}
