import type { PartCount } from "./name-dictionary.ts";
import type { SegmentColumns } from "./segment.ts";

/** Counts the name parts of segments, for makeDictionary. */
export function countParts(segments: Iterable<SegmentColumns>): { counts: PartCount[]; rows: number } {
  const counts = new Map<string, PartCount>();
  let rows = 0;
  for (const { count, parts, first, middle, last } of segments) {
    rows += count;
    const known = parts.map((part) => {
      const own = counts.get(part) ?? { part, given: 0, fathers: 0 };
      counts.set(part, own);
      return own;
    });
    for (const id of first) add(known[id], "given");
    for (const column of [middle, last]) for (const id of column) add(known[id], "fathers");
  }
  return { counts: [...counts.values()], rows };
}

function add(count: PartCount | undefined, column: "given" | "fathers"): void {
  if (count) count[column] += 1;
}
