import { type EpochDay, parseIsoDate } from "#domain/base/day.ts";
import { deepestPage, SIMILAR_SHOWN } from "#domain/passports/contract.ts";
import type { HitOrder } from "#domain/passports/search/hit.ts";
import { decodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { type SegmentColumns, segmentRows } from "#domain/lists/segment/segment.ts";
import type { MirrorDatabase, SegmentIndexRow } from "../platform/db/database.ts";
import { listSegments } from "../platform/db/mirror-summary.ts";
import { type Found, foundOnPhone, NOTHING_FOUND } from "./found.ts";
import { fromLocalHit, type ListedPassport, mergeListed } from "./listed-passport.ts";
import { askPhone, type PhoneSearch } from "./search/phone-search.ts";

export type PhoneFilter = {
  location: string | null;
  publishedAfter: EpochDay | null;
  publishedBefore: EpochDay | null;
};

type StoredLists = Pick<MirrorDatabase, "segments" | "segmentBytes" | "transaction">;

/** Words of a name, a number's prefix, or both. */
export type PhoneWords = { name: string; number: string | null; order: HitOrder };

/** One page of a list or search; for pages after the last one that may be shown, that one. */
export async function askedOnPhone(
  { storage, search }: { storage: { open: () => Promise<StoredLists> }; search: PhoneSearch },
  phone: PhoneFilter & PhoneWords,
  page: number,
  pageSize: number,
): Promise<Found> {
  const read = Math.min(page, deepestPage(pageSize));
  return phone.name === "" && phone.number === null
    ? pageOnPhone(await storage.open(), phone, read, pageSize)
    : searchPageOnPhone(search, phone, read, pageSize);
}

/**
 * One page of the phone's lists, newest first. Reads only the segments it needs; later ones are just counted if wholly
 * inside the dates, as day and month segments nearly always are. An update meanwhile may replace segments, so all is read
 * in one transaction.
 */
export async function pageOnPhone(
  db: StoredLists,
  filter: PhoneFilter,
  page: number,
  pageSize: number,
): Promise<Found> {
  return db.transaction("r", db.segments, db.segmentBytes, async () => {
    const segments = (await listSegments(db)).filter((segment) => mayHold(segment, filter));
    const rows: ListedPassport[] = [];
    let total = 0;
    for (const segment of segments) {
      // Rows newer than all unread segments are final.
      const unreadUpTo = parseIsoDate(segment.to) ?? 0;
      const settled = rows.filter((row) => row.day > unreadUpTo).length;
      if (settled >= page * pageSize && liesInside(segment, filter)) {
        total += segment.count;
        continue;
      }
      const found = await readSegment(db, segment, filter);
      total += found.length;
      rows.push(...found);
    }
    const passports = mergeListed(rows, []).slice((page - 1) * pageSize, page * pageSize);
    return { ...NOTHING_FOUND, passports, exactTotal: total };
  });
}

async function readSegment(
  db: StoredLists,
  segment: SegmentIndexRow,
  filter: PhoneFilter,
): Promise<ListedPassport[]> {
  const stored = await db.segmentBytes.get(segment.hash);
  if (stored === undefined) return [];
  const decoded = decodeSegment(new Uint8Array(stored.bytes));
  return decoded.ok ? passportsOf(decoded.value).filter((passport) => isInside(passport.day, filter)) : [];
}

function passportsOf(columns: SegmentColumns): ListedPassport[] {
  const { location } = columns;
  return segmentRows(columns).map((row) => fromLocalHit({ ...row, location }));
}

function mayHold({ location, from, to }: SegmentIndexRow, filter: PhoneFilter): boolean {
  if (filter.location !== null && location !== filter.location) return false;
  const [first, last] = [parseIsoDate(from) ?? 0, parseIsoDate(to) ?? 0];
  if (filter.publishedAfter !== null && last < filter.publishedAfter) return false;
  return filter.publishedBefore === null || first <= filter.publishedBefore;
}

function liesInside({ from, to }: SegmentIndexRow, filter: PhoneFilter): boolean {
  return isInside(parseIsoDate(from) ?? 0, filter) && isInside(parseIsoDate(to) ?? 0, filter);
}

function isInside(day: EpochDay, { publishedAfter, publishedBefore }: PhoneFilter): boolean {
  return (
    (publishedAfter === null || day >= publishedAfter) && (publishedBefore === null || day <= publishedBefore)
  );
}

/** One page of a name or number search. */
export async function searchPageOnPhone(
  search: PhoneSearch,
  { name, number, location, publishedAfter, publishedBefore, order }: PhoneFilter & PhoneWords,
  page: number,
  pageSize: number,
): Promise<Found> {
  const answer = await askPhone(search, {
    query: name,
    numbers: number === null ? [] : [number],
    location,
    from: publishedAfter,
    to: publishedBefore,
    order,
    offset: (page - 1) * pageSize,
    limit: pageSize,
    similar: SIMILAR_SHOWN,
  });
  const found = foundOnPhone(answer);
  return page === 1 ? found : { ...found, similar: [] };
}
