import type { Manifest } from "#domain/api/sync.ts";
import { listDaysOf } from "#domain/list-days.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { MirrorDatabase } from "../db/database.ts";
import { writeFact } from "../db/meta.ts";
import { checkHolder } from "../db/mirror-holder.ts";
import { readHeldLists, writeHeldLists, writeUnsignedAt } from "../db/signed-lists.ts";
import { type Origins, readFromAny } from "./origins.ts";
import { type ListsAnswer, type ListsError, type ListsSource, readLists } from "./read-lists.ts";

export type ManifestSource = ListsSource & {
  db: MirrorDatabase;
  /** Further copies, asked where the own server fails or its lists are refused. */
  origins: Origins | null;
};

/**
 * Fetches and stores the manifest, for resuming and for sizes offline. `pastCache` omits the ETag: after a 404 the
 * cached one is wrong.
 */
export async function freshManifest(
  source: ManifestSource,
  signal: AbortSignal,
  pastCache = false,
): Promise<Result<Manifest, ListsError>> {
  const { db, baseUrl, now, origins } = source;
  const held = await readHeldLists(db);
  const { stored } = held;
  const answer = await readFromAny(origins, baseUrl, async (origin, idleMs) => {
    const asked = idleMs === undefined ? source : { ...source, idleMs };
    // A tag is of one origin; browsers would ask others for leave to send it.
    const past = pastCache || origin !== baseUrl;
    const first = await readLists(origin, held, asked, signal, past);
    // Possibly a lagging CDN edge: ask past caches.
    if (past || !isOlder(first, stored?.manifest)) return first;
    return readLists(origin, held, asked, signal, true);
  });
  if (!answer.ok) return answer;
  if (answer.value.kind === "unchanged") {
    const { unsigned } = answer.value;
    await db.transaction("rw", db.meta, async () => {
      await checkHolder(db);
      await writeFact(db, "checkedAt", now());
      if (unsigned) await writeUnsignedAt(db, now());
    });
    return stored === null
      ? err({ kind: "unexpected-answer", issues: ["304 to a first read"] })
      : ok(stored.manifest);
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

/** An unsigned one is taken all the same (server restored from backup); a signed one never. */
function isOlder(answer: Result<ListsAnswer, ListsError>, held: Manifest | undefined): boolean {
  if (!answer.ok) return answer.error.kind === "refused-lists" && answer.error.why === "older";
  if (answer.value.kind === "unchanged" || answer.value.signed !== null || held === undefined) return false;
  return Date.parse(answer.value.stored.manifest.generated_at) < Date.parse(held.generated_at);
}
