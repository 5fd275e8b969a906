import type { MirrorDatabase } from "../../platform/db/database.ts";
import type { WatchRow } from "../../platform/db/watch-rows.ts";
import { listWatches } from "./watches.ts";

type Merge = {
  added: WatchRow[];
  /** Saved on both phones, and something of the brought one is newer or was missing here: before and after. */
  changed: { before: WatchRow; after: WatchRow }[];
  /** Saved here as well as or better than in what was brought. */
  same: number;
};

/** What bringing saved passports of another phone would do here. Nothing that is saved here gets lost. */
export function planMerge(here: readonly WatchRow[], brought: readonly WatchRow[]): Merge {
  const byId = new Map(here.map((row) => [row.id, row]));
  const merge: Merge = { added: [], changed: [], same: 0 };
  for (const row of brought) {
    const own = byId.get(row.id);
    const after = own === undefined ? row : together(own, row);
    if (own === undefined) merge.added.push(row);
    else if (JSON.stringify(after) === JSON.stringify(own)) merge.same += 1;
    else merge.changed.push({ before: own, after });
  }
  return merge;
}

/** Merges them in one transaction, and returns what was done, for undo. */
export function mergeWatches(db: MirrorDatabase, brought: readonly WatchRow[]): Promise<Merge> {
  return db.transaction("rw", db.watches, async () => {
    const merge = planMerge(await listWatches(db), brought);
    await db.watches.bulkPut([...merge.added, ...merge.changed.map(({ after }) => after)]);
    return merge;
  });
}

/** Undoes a merge. */
export function undoMerge(db: MirrorDatabase, { added, changed }: Merge): Promise<void> {
  return db.transaction("rw", db.watches, async () => {
    await db.watches.bulkDelete(added.map(({ id }) => id));
    await db.watches.bulkPut(changed.map(({ before }) => before));
  });
}

/**
 * The state that was looked at last counts. A label and the note that it is collected stay where only one phone has
 * them: the other one was not told.
 */
function together(own: WatchRow, brought: WatchRow): WatchRow {
  const newer = lastLookedAt(brought) > lastLookedAt(own) ? brought : own;
  const collectedAt = own.collectedAt ?? brought.collectedAt;
  return {
    ...own,
    label: newer.label || own.label || brought.label,
    savedAt: Math.min(own.savedAt, brought.savedAt),
    state: newer.state,
    checked: newer.checked,
    ...(collectedAt !== undefined && { collectedAt }),
    // What the other phone shows was told there; a collected one is left in peace.
    untold: newer === own && collectedAt === undefined ? own.untold : null,
  };
}

function lastLookedAt({ state, checked }: WatchRow): number {
  return Math.max(checked?.at ?? 0, state.kind === "waiting" ? 0 : state.since);
}
