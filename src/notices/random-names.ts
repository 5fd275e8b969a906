import { sourceOfSought } from "#domain/notices/buckets.ts";
import { decodeSegment } from "#domain/segment/decode-segment.ts";
import type { MirrorDatabase } from "../db/database.ts";

/** Rows of one word are left out, so more are drawn than wanted. */
const DRAWS_EACH = 3;

/**
 * Texts that `bucketOf` hashes, of random rows of the lists on this phone: common names are drawn as often as people have
 * them. Fewer than `count` where the phone has few lists. `random`: 0 to 1.
 */
export async function randomNames(
  db: Pick<MirrorDatabase, "segments" | "segmentBytes">,
  count: number,
  random: () => number,
): Promise<string[]> {
  if (count === 0) return [];
  const segments = await db.segments.toArray();
  const rows = segments.reduce((sum, segment) => sum + segment.count, 0);
  const texts: string[] = [];
  for (let draw = 0; texts.length < count && draw < count * DRAWS_EACH; draw++) {
    let at = Math.floor(random() * rows);
    const segment = segments.find((one) => (at -= one.count) < 0);
    if (segment === undefined) continue;
    const stored = await db.segmentBytes.get(segment.hash);
    const decoded = stored === undefined ? null : decodeSegment(new Uint8Array(stored.bytes));
    if (decoded?.ok !== true) continue;
    const { parts, first, middle, last } = decoded.value;
    const row = at + segment.count;
    const text = [first[row], middle[row], last[row]].map((part) => parts[part ?? 0] ?? "").join(" ");
    const source = sourceOfSought({ kind: "name", text, location: null });
    if (source !== null) texts.push(source.text);
  }
  return texts;
}
