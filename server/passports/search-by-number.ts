import { numberRangeFinder } from "./find-passport.ts";
import type { FoundRow } from "./find-passport.ts";
import type { PassportFilter } from "./passport-filter.ts";
import type { PassportPage, PassportSort } from "./search-passports.ts";
import type { Store } from "../store/store.ts";

/** Up to so many matches are read and sorted here, which costs less than asking how many there are. */
const FEW = 50;

export type FoundByNumber = {
  rows: readonly FoundRow[];
  total: number;
  /** Whether the lists are invented ones; null when there is no row that says so. */
  isSample: boolean | null;
};

/**
 * The hottest search: a whole request number, or most of one, and nothing else. One statement answers it. Null when
 * the search asks for more, or more than a few match; then `passportSearch` answers.
 */
export function searchByNumber(store: Store): (page: PassportPage) => Promise<FoundByNumber | null> {
  const findInRange = numberRangeFinder(store, FEW + 1);
  return async ({ filter, sort, direction, offset, limit }) => {
    if (filter.number === null || !isNumberAlone(filter)) return null;
    const rows = await findInRange(filter.number);
    const total = rows.length;
    if (total > FEW) return null;
    const isSample = rows[0] === undefined ? null : rows[0].sample === 1;
    if (total <= 1) return { rows: offset === 0 ? rows : [], total, isSample };
    const sorted = rows.toSorted(byOrder(sort));
    if (direction === "desc") sorted.reverse();
    return { rows: sorted.slice(offset, offset + limit), total, isSample };
  };
}

function isNumberAlone({ words, keys, location, publishedAfter, publishedBefore }: PassportFilter): boolean {
  return (
    words.length === 0 &&
    keys.length === 0 &&
    location === null &&
    publishedAfter === null &&
    publishedBefore === null
  );
}

/** As the database orders: bytewise, then by id. */
function byOrder(sort: PassportSort): (a: FoundRow, b: FoundRow) => number {
  const column = (
    { dateOfPublish: "date_of_publish", requestNumber: "request_number", created_at: "created_at" } as const
  )[sort];
  return (a, b) => (a[column] === b[column] ? a.id - b.id : a[column] < b[column] ? -1 : 1);
}
