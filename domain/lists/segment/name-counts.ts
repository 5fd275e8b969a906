import type { PartCount } from "./name-dictionary.ts";
import type { SegmentColumns } from "./segment.ts";

/** Counts by name part, for makeDictionary. */
export type PartCounts = Map<string, PartCount>;

/** Adds a segment's name parts to `counts`. */
export function countParts(counts: PartCounts, { parts, first, middle, last }: SegmentColumns): void {
  const known = parts.map((part) => {
    const own = counts.get(part) ?? { part, given: 0, fathers: 0 };
    counts.set(part, own);
    return own;
  });
  for (const id of first) add(known[id], "given");
  for (const column of [middle, last]) for (const id of column) add(known[id], "fathers");
}

function add(count: PartCount | undefined, column: "given" | "fathers"): void {
  if (count) count[column] += 1;
}
