import type { Manifest, SegmentEntry } from "#domain/lists/contract.ts";
import {
  fileStart,
  LIST_FILE_TYPE,
  pageTexts,
  SEGMENT_START_BYTES,
  segmentStart,
} from "#domain/lists/list-file.ts";
import { readHead } from "#domain/lists/head-pages.ts";
import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import type { FactSource } from "../../platform/db/meta.ts";
import { heldSignature, readHeldLists } from "../../platform/db/signed-lists.ts";

/** The phone's lists, for reading. */
export type ShareSource = Pick<MirrorDatabase, "meta" | "segmentBytes">;

/** Lists that can be handed on; `bytes`: of the file. `from`, `to`: ISO days. */
export type ShareChoice = {
  entries: readonly SegmentEntry[];
  bytes: number;
  passports: number;
  from: string;
  to: string;
};

/** `newest`: of each branch. */
export type Shareable = {
  newest: ShareChoice;
  all: ShareChoice;
  branches: (ShareChoice & { location: string })[];
  generatedAt: string;
};

/** What this phone can hand on; null without a signed head, or without lists. */
export async function shareableLists(db: ShareSource): Promise<Shareable | null> {
  const start = await readStart(db);
  if (start === null) return null;
  const { manifest, bytes: startBytes } = start;
  const held = new Set(await db.segmentBytes.toCollection().primaryKeys());
  const here = manifest.segments.filter(({ hash }) => held.has(hash));
  if (here.length === 0) return null;
  const choiceOf = (entries: readonly SegmentEntry[]): ShareChoice => ({
    entries,
    bytes: entries.reduce((sum, { bytes }) => sum + SEGMENT_START_BYTES + bytes, startBytes),
    passports: entries.reduce((sum, { count }) => sum + count, 0),
    from: entries.reduce((least, { from }) => (from < least ? from : least), "9"),
    to: entries.reduce((most, { to }) => (to > most ? to : most), ""),
  });
  const locations = [...new Set(here.map(({ location }) => location))].sort();
  const branches = locations.map((location) => ({
    location,
    ...choiceOf(here.filter((entry) => entry.location === location)),
  }));
  const newest = branches.flatMap(({ entries, to }) => entries.filter((entry) => entry.to === to));
  return { newest: choiceOf(newest), all: choiceOf(here), branches, generatedAt: manifest.generated_at };
}

/** `damaged`: hashes of lists left out, whose stored bytes have rotted. `file`: null if no others were chosen. */
export type ListsFile = { file: Blob | null; damaged: string[] };

/** The lists as a file; those missing here are left out. Null when the phone holds no signed head. */
export async function listsFile(
  db: ShareSource,
  chosen: readonly Pick<SegmentEntry, "hash">[],
): Promise<ListsFile | null> {
  const start = await readStart(db);
  if (start === null) return null;
  const named = new Map(start.manifest.segments.map((entry) => [entry.hash, entry]));
  const parts: BlobPart[] = [];
  const damaged: string[] = [];
  let count = 0;
  for (const { hash } of chosen) {
    const entry = named.get(hash);
    const row = entry && (await db.segmentBytes.get(hash));
    if (!entry || !row) continue;
    named.delete(hash);
    if ((await segmentHash(new Uint8Array(row.bytes))) !== hash) {
      damaged.push(hash);
      continue;
    }
    parts.push(...segmentStart(entry), row.bytes);
    count += 1;
  }
  if (count === 0 && damaged.length > 0) return { file: null, damaged };
  return { file: new Blob([...start.parts(count), ...parts], { type: LIST_FILE_TYPE }), damaged };
}

/** The part of a file before its segments. */
type Start = {
  manifest: Manifest;
  bytes: number;
  parts: (segments: number) => Uint8Array<ArrayBuffer>[];
};

/** Read again after each list that arrives, and for many lists a second's work of a slow phone. */
let last: { signature: string; start: Start } | null = null;

async function readStart(db: FactSource): Promise<Start | null> {
  const signature = await heldSignature(db);
  if (signature === null) return null;
  return last?.signature === signature ? last.start : makeStart(db);
}

async function makeStart(db: FactSource): Promise<Start | null> {
  const { signed, stored } = await readHeldLists(db);
  const head = signed && readHead(signed.head);
  const pages = head && stored && (await pageTexts(stored.manifest, head));
  if (!signed || !stored || !pages) return null;
  const parts = await fileStart(signed, pages, "CompressionStream" in globalThis ? deflated : null);
  const bytes = parts(0).reduce((sum, part) => sum + part.length, 0);
  const start = { manifest: stored.manifest, bytes, parts };
  last = { signature: signed.signature, start };
  return start;
}

/** Raw deflate: without the two bytes before it and the sum behind, which old browsers cannot leave out. */
async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer()).slice(2, -4);
}
