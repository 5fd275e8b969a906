import type { Manifest, SegmentEntry } from "#domain/api/sync.ts";
import { type FactSource, type MirrorChoice, readChoice, readFact } from "../db/meta.ts";
import { becomePlainHolder, isHolder } from "../db/mirror-holder.ts";
import { MIRROR_LOCK } from "../db/names.ts";
import { answerOf, committed, readRow } from "../db/plain-database.ts";
import { readHeldLists } from "../db/signed-lists.ts";
import { type SharedLocks, underLock } from "../lib/shared-lock.ts";
import { fetchSegment } from "../sync/fetch-segment.ts";
import type { ReadableSegment } from "./look-in-segments.ts";
import { type ListsSource, readLists } from "../sync/read-lists.ts";
import { newestFirst, wantedSegments } from "../sync/select-segments.ts";

/** A few days' lists of all branches. */
const MOST_BYTES = 2_000_000;

export type BackgroundSource = ListsSource & {
  db: IDBDatabase;
  locks: SharedLocks | null;
  saveData: boolean;
  signal: AbortSignal;
};

/** The newest known manifest, when it was read if not now, and the segments held. */
export type ListsHere = { manifest: Manifest; held: SegmentEntry[]; asOf: number | null };

/**
 * Adds new wanted segments, newest first. Removes nothing: the page's next update does, in one transaction, so a moved
 * passport never goes missing.
 */
export async function updateInBackground(source: BackgroundSource): Promise<ListsHere | null> {
  const { db, baseUrl, locks, signal } = source;
  const lists = await readHeldLists(factsOf(db));
  const answer = await readLists(baseUrl, lists, source, signal);
  const read = (answer.ok && answer.value.kind === "read" ? answer.value.stored : lists.stored)?.manifest;
  if (read === undefined) return null;
  if (answer.ok) {
    // A page may be updating already.
    await underLock(locks, MIRROR_LOCK, { wait: false, signal }, async (held) => {
      if (await becomePlainHolder(db)) await fetchMissing({ ...source, signal: held }, read);
    });
  }
  const held = await heldIn(db);
  const asOf = answer.ok ? null : ((await readFact(factsOf(db), "checkedAt")) ?? 0);
  return { manifest: read, held: newestFirst(read.segments).filter(({ hash }) => held.has(hash)), asOf };
}

/** The segments' bytes, one at a time. */
export async function* readSegments(
  db: IDBDatabase,
  entries: readonly SegmentEntry[],
  since: string,
): AsyncGenerator<ReadableSegment> {
  for (const { hash } of entries) {
    const row = await readRow(db, "segmentBytes", hash);
    const bytes = typeof row === "object" && row !== null && "bytes" in row ? row.bytes : null;
    yield { since, bytes: bytes instanceof ArrayBuffer ? bytes : null };
  }
}

/** The facts as src/db/meta.ts reads them. */
export function factsOf(db: IDBDatabase) {
  return {
    meta: {
      get: (key: string): Promise<{ value: unknown } | undefined> =>
        answerOf(db.transaction("meta").objectStore("meta").get(key)),
    },
  };
}

async function fetchMissing(source: BackgroundSource, manifest: Manifest): Promise<void> {
  const { db, signal } = source;
  const facts = factsOf(db);
  const choice = await readChoice(facts);
  if (!choice.explicit && source.saveData) return;
  const limit = await readFact(facts, "storageLimit");
  const held = await heldIn(db);
  let bytes = 0;
  for (const entry of wantedSegments(manifest, choice, limit?.bytes ?? null)) {
    if (held.has(entry.hash)) continue;
    bytes += entry.bytes;
    if (bytes > MOST_BYTES || signal.aborted) return;
    const arrived = await fetchSegment(entry, source, signal);
    // The next update resumes; a page repairs damage.
    if (!arrived.ok || !(await store(db, entry, arrived.value, { manifest, choice }))) return;
  }
}

/** False when storage is full, the choice changed or the lock was taken. */
async function store(
  db: IDBDatabase,
  { hash, key, location, from, to, count, bytes }: SegmentEntry,
  body: ArrayBuffer,
  { manifest, choice }: { manifest: Manifest; choice: MirrorChoice },
): Promise<boolean> {
  const transaction = db.transaction(["segments", "segmentBytes", "meta"], "readwrite");
  const done = committed(transaction).then(
    () => true,
    () => false,
  );
  const meta = transaction.objectStore("meta");
  const inTransaction: FactSource = { meta: { get: (name) => answerOf(meta.get(name)) } };
  const now = await readChoice(inTransaction);
  if (!(await isHolder(db, inTransaction)) || JSON.stringify(now) !== JSON.stringify(choice)) {
    transaction.abort();
    return done;
  }
  const since = manifest.generated_at;
  transaction.objectStore("segmentBytes").put({ hash, bytes: body });
  transaction.objectStore("segments").put({ hash, key, location, from, to, count, bytes, since });
  if (manifest.sample_data === true) meta.put({ key: "sampleData", value: true });
  return done;
}

async function heldIn(db: IDBDatabase): Promise<Set<unknown>> {
  const transaction = db.transaction(["segments", "segmentBytes"]);
  const [index, bytes] = await Promise.all([
    answerOf(transaction.objectStore("segments").getAllKeys()),
    answerOf(transaction.objectStore("segmentBytes").getAllKeys()),
  ]);
  const withBytes = new Set<unknown>(bytes);
  return new Set(index.filter((hash) => withBytes.has(hash)));
}
