import type { ReadStore } from "../store/store.ts";
import { prefixRange } from "../store/prefix.ts";
import { numberRangeFinder } from "./find-passport.ts";
import { inTableOrder, rowOrder } from "./page-order.ts";
import type { FoundPage, PageWanted } from "./found-page.ts";

/** Cheaper to read and sort than to count. */
const FEW = 50;

/** Hottest search: a (nearly) whole number alone, in one statement. Null for none or too many: then use the engine. */
export function searchByNumber(store: ReadStore) {
  const findInRange = numberRangeFinder(store, FEW + 1);
  return async (number: string, page: PageWanted): Promise<FoundPage | null> => {
    const rows = await findInRange(prefixRange(number));
    const [first] = rows;
    if (first === undefined || rows.length > FEW) return null;
    const { offset, limit } = page;
    const sorted = rows.length === 1 ? rows : rows.toSorted(rowOrder(inTableOrder(page)));
    return {
      rows: sorted.slice(offset, offset + limit).map((row) => ({ ...row, match: "exact" })),
      total: rows.length,
      exactTotal: rows.length,
      ...(offset === 0 ? { similar: [] } : {}),
      isSample: first.sample === 1,
    };
  };
}
