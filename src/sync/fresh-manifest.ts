import type { Manifest } from "#domain/api/sync.ts";
import { listDaysOf } from "#domain/list-days.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { MirrorDatabase } from "../db/database.ts";
import { knownTag, readFact, storableManifest, writeFact } from "../db/meta.ts";
import { type ManifestError, readManifest } from "./read-manifest.ts";

export type ManifestSource = {
  db: MirrorDatabase;
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  now: () => number;
  idleMs?: number;
};

/**
 * Fetches and stores the manifest, for resuming and for sizes offline. `pastCache` omits the ETag: after a 404 the
 * cached one is wrong.
 */
export async function freshManifest(
  source: ManifestSource,
  signal: AbortSignal,
  pastCache = false,
): Promise<Result<Manifest, ManifestError>> {
  const { db, baseUrl, fetch, now, idleMs } = source;
  const stored = await readFact(db, "manifest");
  const options = { fetch, signal, ...(idleMs === undefined ? {} : { idleMs }) };
  let answer = await readManifest(baseUrl, pastCache ? null : knownTag(stored), options);
  if (answer.ok && answer.value.kind === "read" && stored !== null && !pastCache) {
    // Possibly a lagging CDN edge: ask past caches, then accept even an older one (server restored from backup).
    if (isOlder(answer.value.manifest, stored.manifest)) answer = await readManifest(baseUrl, null, options);
  }
  if (!answer.ok) return answer;
  if (answer.value.kind === "unchanged") {
    await writeFact(db, "checkedAt", now());
    return stored === null
      ? err({ kind: "unexpected-answer", issues: ["304 to a first read"] })
      : ok(stored.manifest);
  }
  const { manifest, etag } = answer.value;
  await db.transaction("rw", db.meta, async () => {
    await writeFact(db, "manifest", storableManifest(manifest, etag));
    await writeFact(db, "published", {
      generatedAt: manifest.generated_at,
      total: manifest.total,
      segments: manifest.segments.length,
      bytes: manifest.segments.reduce((sum, entry) => sum + entry.bytes, 0),
      lists: [...listDaysOf(manifest)],
    });
    await writeFact(db, "checkedAt", now());
  });
  return ok(manifest);
}

function isOlder(a: Manifest, b: Manifest): boolean {
  return Date.parse(a.generated_at) < Date.parse(b.generated_at);
}
