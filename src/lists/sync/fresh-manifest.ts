import type { Manifest } from "#domain/lists/contract.ts";
import { listDaysOf } from "#domain/lists/list-days.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import { writeFact } from "../../platform/db/meta.ts";
import { checkHolder } from "../../platform/db/mirror-holder.ts";
import { readHeldLists, writeHeldLists, writeUnsignedAt } from "../../platform/db/signed-lists.ts";
import { newestLists, type NewestSource } from "./newest-lists.ts";
import type { ListsError } from "./read-lists.ts";

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
