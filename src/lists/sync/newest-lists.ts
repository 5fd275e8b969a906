import { todayInAddisAbaba } from "#domain/base/day.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import type { Manifest } from "#domain/lists/contract.ts";
import { listDaysOf, newestListDay } from "#domain/lists/newest-list-days.ts";
import { overdueLists } from "#domain/lists/list-pace.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import { writeFact } from "../../platform/db/meta.ts";
import { checkHolder } from "../../platform/db/mirror-holder.ts";
import {
  readHeldLists,
  writeHeldLists,
  writeUnsignedAt,
  type HeldLists,
} from "../../platform/db/signed-lists.ts";
import { type Origins, readFromAny } from "./origins.ts";
import { type ListsError, type ListsAnswer, type ListsSource, readLists } from "./read-lists.ts";

export type ManifestSource = NewestSource & { db: MirrorDatabase };

/**
 * Fetches and stores the manifest, for resuming and for sizes offline. `pastCache` omits the ETag: after a 404 the
 * cached one is wrong.
 */
export async function freshManifest(
  source: ManifestSource,
  signal: AbortSignal,
  pastCache = false,
): Promise<Result<Manifest, ListsError>> {
  const { db, now } = source;
  const held = await readHeldLists(db);
  const answer = await newestLists(held, source, signal, pastCache);
  if (!answer.ok) return answer;
  if (answer.value.kind === "unchanged") {
    const { unsigned } = answer.value;
    await db.transaction("rw", db.meta, async () => {
      await checkHolder(db);
      await writeFact(db, "checkedAt", now());
      if (unsigned) await writeUnsignedAt(db, now());
    });
    return held.stored === null
      ? err({ kind: "unexpected-answer", issues: ["304 to a first read"] })
      : ok(held.stored.manifest);
  }
  const lists = answer.value;
  await db.transaction("rw", db.meta, async () => {
    await storeLists(db, lists);
    if (lists.signed === null) await writeUnsignedAt(db, now());
    await writeFact(db, "checkedAt", now());
  });
  return ok(lists.stored.manifest);
}

/** Stores a manifest, and what screens read of it. */
export async function storeLists(
  db: MirrorDatabase,
  lists: Parameters<typeof writeHeldLists>[1],
): Promise<void> {
  const { manifest } = lists.stored;
  await db.transaction("rw", db.meta, async () => {
    await checkHolder(db);
    await writeHeldLists(db, lists);
    await writeFact(db, "published", {
      generatedAt: manifest.generated_at,
      total: manifest.total,
      segments: manifest.segments.length,
      bytes: manifest.segments.reduce((sum, entry) => sum + entry.bytes, 0),
      lists: [...listDaysOf(manifest)],
    });
  });
}

type NewestSource = ListsSource & {
  /** Further copies, asked where the own server fails, its lists are refused or new ones are overdue. */
  origins: Origins | null;
};

/**
 * What the first of the copies publishes that answers with lists that are not refused. Once lists are overdue, the
 * newest of all copies: an old head is as well signed as the newest, and who answers may know no newer one or keep it
 * back.
 */
export async function newestLists(
  before: HeldLists,
  source: NewestSource,
  signal: AbortSignal,
  pastCache = false,
): Promise<Result<ListsAnswer, ListsError>> {
  const { baseUrl, now, origins } = source;
  let held = before;
  let newest: ListsAnswer | null = null;
  /** Known once one has answered. */
  let asksAll: boolean | null = null;
  return readFromAny(
    origins,
    baseUrl,
    async (origin, idleMs) => {
      const asked = idleMs === undefined ? source : { ...source, idleMs };
      // A tag is of one origin; browsers would ask others for leave to send it.
      const past = pastCache || origin !== baseUrl;
      let read = await readLists(origin, held, asked, signal, past);
      // Possibly a lagging CDN edge: ask past caches.
      if (!past && isOlder(read, held.stored?.manifest))
        read = await readLists(origin, held, asked, signal, true);
      if (!read.ok) return read;
      if (newest === null || isNewer(read.value, held)) newest = read.value;
      if (newest.kind === "read") held = { ...held, ...newest, keys: newest.keys ?? held.keys };
      asksAll ??= origins !== null && isOverdue(held.stored?.manifest, now()) && (await origins.timeForAll());
      return ok(newest);
    },
    () => asksAll !== true,
  );
}

/** An unsigned one is taken all the same (server restored from backup); a signed one never. */
function isOlder(answer: Result<ListsAnswer, ListsError>, held: Manifest | undefined): boolean {
  if (!answer.ok) return answer.error.kind === "refused-lists" && answer.error.why === "older";
  if (answer.value.kind === "unchanged" || answer.value.signed !== null || held === undefined) return false;
  return Date.parse(answer.value.stored.manifest.generated_at) < Date.parse(held.generated_at);
}

/** Beside what was taken before. Another key's must have followed from it, or it had been refused. */
function isNewer(lists: ListsAnswer, { keys }: HeldLists): boolean {
  if (lists.kind === "unchanged" || lists.keys === null) return false;
  return lists.keys.held !== keys?.held || lists.keys.generation > keys.generation;
}

/** Whether newer lists are to be expected. */
function isOverdue(manifest: Manifest | undefined, nowMs: number): boolean {
  if (manifest === undefined) return false;
  const newest = newestListDay(listDaysOf(manifest));
  return overdueLists(newest, manifest.pace, todayInAddisAbaba(nowMs)) !== null;
}
