import { type DayPage, type Head, listPaths } from "#domain/api/sync-head.ts";
import type { DayEntry, Manifest, SegmentEntry } from "#domain/api/sync.ts";
import { dayPageOf, listDaysText, manifestFrom, readDayPage, readListDays } from "#domain/lists/pages.ts";
import { periodOf } from "#domain/lists/periods.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { textHash } from "#domain/segment/segment-hash.ts";
import { fetchNamed, type SegmentFailure, type SegmentSource } from "./fetch-segment.ts";
import { inLanes } from "./lanes.ts";

/** A day of all branches takes a few KB. */
const PAGE_MAX_BYTES = 2_000_000;
/** Pages are small: even on a slow link the round trips cost more than the bytes. */
const PAGE_LANES = { start: 6, most: 6 };

export type PageSource = SegmentSource & { now: () => number };

/** `unreadable`: of the right hash, but not a page. */
type PageFailure = SegmentFailure | { kind: "unreadable" };

/** Composes the manifest of a head; fetches only pages that the held manifest does not rebuild. */
export async function readPages(
  head: Head,
  held: Manifest | null,
  source: PageSource,
  signal: AbortSignal,
): Promise<Result<Manifest, PageFailure>> {
  const days = await pagesOf(held);
  let lists = held?.lists ?? null;
  if (lists !== null && (await textHash(listDaysText(lists))) !== head.lists) lists = null;
  let failure: PageFailure | null = null;

  const fetchPage = async (hash: string, read: (text: string) => boolean): Promise<boolean> => {
    const page = { path: listPaths.page(hash), hash, maxBytes: PAGE_MAX_BYTES };
    const answer = await fetchNamed(page, source, signal);
    if (!answer.ok) failure ??= answer.error;
    else if (!read(new TextDecoder().decode(answer.value))) failure ??= { kind: "unreadable" };
    return failure === null;
  };
  const fetches = head.days
    .filter((day) => !days.has(nameOf(day)))
    .map((day) => () => {
      const [period, hash] = day;
      return fetchPage(hash, (text) => {
        const page = readDayPage(text, period);
        if (page !== null) days.set(nameOf(day), page);
        return page !== null;
      });
    });
  if (lists === null)
    fetches.unshift(() => fetchPage(head.lists, (text) => (lists = readListDays(text)) !== null));
  await inLanes(fetches, PAGE_LANES, source.now, (fetch) => fetch());
  if (failure !== null) return err(failure);
  return ok(
    manifestFrom(
      head,
      head.days.flatMap((day) => days.get(nameOf(day)) ?? []),
      lists ?? [],
    ),
  );
}

/** The pages of a manifest, by name. */
async function pagesOf(manifest: Manifest | null): Promise<Map<string, DayPage>> {
  const segments = new Map<string, SegmentEntry[]>();
  const objects = new Map<string, DayEntry[]>();
  for (const entry of manifest?.segments ?? []) addTo(segments, periodOf(entry), entry);
  for (const entry of manifest?.days ?? []) addTo(objects, entry.day, entry);
  const pages = new Map<string, DayPage>();
  for (const [period, entries] of segments) {
    const page = dayPageOf(entries, objects.get(period) ?? []);
    pages.set(nameOf([period, await textHash(JSON.stringify(page))]), page);
  }
  return pages;
}

function addTo<T>(groups: Map<string, T[]>, name: string, item: T): void {
  const group = groups.get(name);
  if (group === undefined) groups.set(name, [item]);
  else group.push(item);
}

/** The name of a page: the same entries may not count for another day. */
function nameOf([period, hash]: Head["days"][number]): string {
  return `${period} ${hash}`;
}
