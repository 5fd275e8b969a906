import type { ReadStore } from "../store/store.ts";
import { prefixRange } from "../store/prefix.ts";
import { numberRangeFinder } from "./find-passport.ts";
import { rowOrder } from "./page-order.ts";
import type { FoundPage, PageWanted } from "./found-page.ts";

/** Up to so many matches are read and sorted here, which costs less than asking how many there are. */
const FEW = 50;

/**
 * The hottest search: a whole request number, or most of one, and nothing else. One statement answers it, as the engine
 * would. Null when none or more than a few match: then the engine answers, with numbers that look alike.
 */
export function searchByNumber(store: ReadStore) {
  const findInRange = numberRangeFinder(store, FEW + 1);
  return async (number: string, page: PageWanted): Promise<FoundPage | null> => {
    const rows = await findInRange(prefixRange(number));
    const [first] = rows;
    if (first === undefined || rows.length > FEW) return null;
    const { offset, limit } = page;
    const sorted = rows.length === 1 ? rows : rows.toSorted(rowOrder(page));
    return {
      rows: sorted.slice(offset, offset + limit).map((row) => ({ ...row, match: "exact" })),
      total: rows.length,
      exactTotal: rows.length,
      ...(offset === 0 ? { similar: [] } : {}),
      isSample: first.sample === 1,
    };
  };
}
