import { decodeSegment } from "#domain/lists/segment/decode-segment.ts";
import type { IndexedSegment, SearchIndex } from "#domain/passports/search/search-index.ts";
import type { MirroredSegment, MirrorReader } from "./mirror-reader.ts";

/** Makes the newest lists searchable within milliseconds; later batches fill an index block. */
const FIRST_BATCH_ROWS = 8_000;
const BATCH_ROWS = 65_536;

export type LoadStep = { damaged: string[]; complete: boolean };

/** Updates the index in batches, newest first. Removals come with the last, so a moved passport is never missing. */
export async function* load(reader: MirrorReader, index: SearchIndex): AsyncGenerator<LoadStep> {
  const mirrored = await reader.segments();
  const wanted = new Set(mirrored.map(({ hash }) => hash));
  const gone = index.ids().filter((id) => !wanted.has(id));
  const fresh = mirrored.filter(({ hash }) => !index.has(hash)).sort((a, b) => (a.to > b.to ? -1 : 1));
  index.reserve(mirrored.reduce((sum, { count }) => sum + count, 0));
  if (fresh.length === 0) {
    index.update([], gone);
    yield { damaged: [], complete: true };
    return;
  }
  let limit = index.segments === 0 ? FIRST_BATCH_ROWS : BATCH_ROWS;
  for (let start = 0; start < fresh.length;) {
    const end = batchEnd(fresh, start, limit);
    const { segments, damaged } = await readBatch(reader, fresh.slice(start, end));
    const complete = end === fresh.length;
    index.update(segments, complete ? gone : []);
    yield { damaged, complete };
    start = end;
    limit = BATCH_ROWS;
  }
}

function batchEnd(segments: readonly MirroredSegment[], start: number, limit: number): number {
  let rows = 0;
  let end = start;
  while (end < segments.length && (end === start || rows + (segments[end]?.count ?? 0) <= limit)) {
    rows += segments[end]?.count ?? 0;
    end++;
  }
  return end;
}

async function readBatch(reader: MirrorReader, batch: readonly MirroredSegment[]) {
  const segments: IndexedSegment[] = [];
  const damaged: string[] = [];
  const stored = await reader.bytes(batch.map(({ hash }) => hash));
  for (const [i, { hash, bytes, gone }] of stored.entries()) {
    // Removed during the load; a notice follows.
    if (gone) continue;
    const decoded = bytes === null ? null : decodeSegment(new Uint8Array(bytes));
    if (decoded?.ok) segments.push({ id: hash, since: batch[i]?.since ?? "", columns: decoded.value });
    else damaged.push(hash);
  }
  return { segments, damaged };
}
