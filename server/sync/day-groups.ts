import type { DayEntry, SegmentEntry } from "#domain/api/sync.ts";

/** About 125 KB: what an interrupted download repeats. */
const MOST_ROWS = 16_384;
/** Lists that arrive one by one are joined in the end. */
const MOST_PIECES = 8;

/** A day object that stays, or the segments of a new one. */
export type DayGroup = { entry: DayEntry } | { segments: SegmentEntry[] };

/**
 * What a day's objects hold. Each publication adds one with its new segments, so that a phone that looks several times a
 * day downloads none twice; beside them is one of the whole day.
 */
export function groupDay(segments: readonly SegmentEntry[], kept: readonly DayEntry[]): DayGroup[] {
  const staying = disjoint(kept);
  const covered = new Set(staying.flatMap(({ entry }) => entry.segments));
  const pieces = [...staying, ...newPieces(segments.filter(({ hash }) => !covered.has(hash)))];
  if (pieces.length > MOST_PIECES) joinSmallest(pieces, segments);
  const rows = segments.reduce((sum, { count }) => sum + count, 0);
  if (pieces.length < 2 || rows > MOST_ROWS) return pieces;
  return [...pieces, { segments: [...segments] }];
}

/** The smallest of those that overlap: others held a whole day, as it was. */
function disjoint(kept: readonly DayEntry[]): { entry: DayEntry }[] {
  const covered = new Set<string>();
  const own = kept.toSorted((a, b) => a.segments.length - b.segments.length || (a.hash < b.hash ? -1 : 1));
  return own.flatMap((entry) => {
    if (entry.segments.some((hash) => covered.has(hash))) return [];
    for (const hash of entry.segments) covered.add(hash);
    return [{ entry }];
  });
}

function newPieces(segments: readonly SegmentEntry[]): DayGroup[] {
  const pieces: { segments: SegmentEntry[] }[] = [];
  let rows = MOST_ROWS;
  for (const segment of segments) {
    rows += segment.count;
    if (rows > MOST_ROWS) {
      pieces.push({ segments: [] });
      rows = segment.count;
    }
    pieces.at(-1)?.segments.push(segment);
  }
  return pieces;
}

/** The two with fewest rows, if one object can hold them. */
function joinSmallest(pieces: DayGroup[], segments: readonly SegmentEntry[]): void {
  const entryOf = new Map(segments.map((segment) => [segment.hash, segment]));
  const segmentsOf = (piece: DayGroup) =>
    "segments" in piece ? piece.segments : piece.entry.segments.flatMap((hash) => entryOf.get(hash) ?? []);
  const rowsOf = (piece: DayGroup) => segmentsOf(piece).reduce((sum, { count }) => sum + count, 0);
  const [first, second] = pieces.toSorted((a, b) => rowsOf(a) - rowsOf(b));
  if (!first || !second || rowsOf(first) + rowsOf(second) > MOST_ROWS) return;
  const joined = { segments: [...segmentsOf(first), ...segmentsOf(second)] };
  const others = pieces.filter((piece) => piece !== first && piece !== second);
  pieces.splice(0, pieces.length, ...others, joined);
}
