import { fileStart, LIST_FILE_TYPE, pageTexts, segmentStart } from "#domain/lists/list-file.ts";
import { readHead } from "#domain/lists/pages.ts";
import type { SegmentEntry } from "#domain/api/sync.ts";
import type { SegmentBytesRow } from "../db/database.ts";
import type { FactSource } from "../db/meta.ts";
import { readHeldLists } from "../db/signed-lists.ts";

export type ShareSource = FactSource & {
  segmentBytes: { get: (hash: string) => PromiseLike<SegmentBytesRow | undefined> };
};

/** The lists as a file; those missing here are left out. Null when the phone holds no signed head. */
export async function listsFile(db: ShareSource, chosen: readonly SegmentEntry[]): Promise<Blob | null> {
  const { signed, stored } = await readHeldLists(db);
  const head = signed && readHead(signed.head);
  const pages = head && stored && (await pageTexts(stored.manifest, head));
  if (!signed || !stored || !pages) return null;
  const named = new Map(stored.manifest.segments.map((entry) => [entry.hash, entry]));
  const parts: BlobPart[] = [];
  let count = 0;
  for (const { hash } of chosen) {
    const entry = named.get(hash);
    const row = entry && (await db.segmentBytes.get(hash));
    if (row?.bytes.byteLength !== entry?.bytes || !entry || !row) continue;
    named.delete(hash);
    parts.push(...segmentStart(entry), row.bytes);
    count += 1;
  }
  const start = await fileStart(signed, pages, count, "CompressionStream" in globalThis ? deflated : null);
  return new Blob([...start, ...parts], { type: LIST_FILE_TYPE });
}

/** Raw deflate: without the two bytes before it and the sum behind, which old browsers cannot leave out. */
async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer()).slice(2, -4);
}
