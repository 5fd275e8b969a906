import { type EpochDay, parseIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { firstDayOfRhythm, type ListDay } from "#domain/lists/rhythm.ts";
import { locationSlug } from "#domain/locations/location-slug.ts";
import { useMirror } from "../../platform/hooks/mirror-view.tsx";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useAsync } from "../../platform/hooks/use-async.ts";
import { useQuery } from "../../platform/hooks/use-query.ts";
import type { Manifest } from "#domain/lists/contract.ts";
import { decodeSegment } from "#domain/lists/segment/segment-codec.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";

/**
 * The days on which lists of a branch came in the weeks that end today: from the phone's lists if it holds all of that
 * time, else from the server. Undefined while they are looked for; null if neither can tell them, or without a branch.
 */
export function useBranchDays(branch: string | null, today: EpochDay): readonly ListDay[] | null | undefined {
  const { storage, location } = useServices();
  const view = useMirror();
  const manifest = view.status === "ready" && isOfToday(view.summary.checkedAt, today) ? view.manifest : null;
  const entries =
    manifest !== null && branch !== null ? segmentsFrom(manifest, branch, firstDayOfRhythm(today)) : null;
  const held = view.status === "ready" ? view.segments.length : 0;
  const onPhone = useAsync<Counted, Counted>(
    async () => {
      if (entries === null) return { of: branch, days: view.status === "loading" ? undefined : null };
      // Where storage does not work, the server is asked as if nothing were here.
      const counting = storage.open().then((db) => daysOnPhone(db, entries));
      return { of: branch, days: await counting.catch(() => null) };
    },
    [view.status, held, branch, JSON.stringify(entries?.map(({ hash }) => hash))],
    { of: branch, days: undefined },
  );
  const counted = onPhone.of === branch ? onPhone.days : undefined;
  const { data, error } = useQuery(location, branch === null ? null : locationSlug(branch), counted === null);
  if (counted) return counted;
  const { list_days: published } = data?.data ?? {};
  if (published) return published.flatMap(({ day, count }) => ({ day: parseIsoDate(day) ?? 0, count }));
  return branch === null || data !== undefined || error !== undefined ? null : undefined;
}

/** Whether the phone looked for lists today or yesterday: of older knowledge nobody is told that no list came. */
function isOfToday(checkedAt: number | null, today: EpochDay): boolean {
  return checkedAt !== null && todayInAddisAbaba(checkedAt) >= today - 1;
}

/** `days`: undefined while they are counted, null if the phone lacks some. */
type Counted = { of: string | null; days: ListDay[] | null | undefined };

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
