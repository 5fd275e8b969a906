import { type EpochDay, parseIsoDate } from "#domain/base/day.ts";
import type { Manifest } from "#domain/lists/contract.ts";
import type { ListDay } from "#domain/lists/rhythm.ts";
import { decodeSegment } from "#domain/lists/segment/segment-codec.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";

type Entry = Manifest["segments"][number];

/** What the phone must hold to count a branch's days from this one on. */
export function segmentsFrom({ segments }: Manifest, branch: string, from: EpochDay): Entry[] {
  return segments.filter(({ location, to }) => location === branch && (parseIsoDate(to) ?? 0) >= from);
}

/**
 * The days of these segments with the passports of each, or null if one is not here whole. Only the manifest's segments
 * count: during an update replaced ones are still stored. One of a single day is counted without reading it.
 */
export async function daysOnPhone(
  { segmentBytes }: Pick<MirrorDatabase, "segmentBytes">,
  entries: readonly Entry[],
): Promise<ListDay[] | null> {
  const counts = new Map<EpochDay, number>();
  const add = (day: EpochDay, count: number): void => void counts.set(day, (counts.get(day) ?? 0) + count);
  const held = new Set(
    await segmentBytes
      .where(":id")
      .anyOf(entries.map(({ hash }) => hash))
      .primaryKeys(),
  );
  if (entries.some(({ hash }) => !held.has(hash))) return null;
  for (const { hash, from, to, count } of entries) {
    const only = from === to ? parseIsoDate(to) : null;
    if (only === null) {
      const segment = await segmentBytes.get(hash);
      const decoded = segment && decodeSegment(new Uint8Array(segment.bytes));
      if (!decoded?.ok) return null;
      for (const day of decoded.value.day) add(day, 1);
    } else add(only, count);
  }
  return [...counts].map(([day, count]) => ({ day, count }));
}
