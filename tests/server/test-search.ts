import { sql } from "kysely";
import { parseIsoDate } from "#domain/base/day.ts";
import { SearchIndex } from "#domain/passports/search/search-index.ts";
import { searchAll } from "../domain/passports/search/search-all.ts";
import { decodeSegment, encodeSegment } from "#domain/lists/segment/segment-codec.ts";
import type { SegmentRow } from "#domain/lists/segment/segment.ts";
import { nameSpellings } from "../../server/passports/search/published-search.ts";
import type { SearchEngine } from "../../server/passports/search/search-engine.ts";
import { IS_SAMPLE_DATA } from "../../server/store/sample-data.ts";
import type { Store } from "../../server/store/store.ts";

/** Searches in this thread, over the tables' current passports. */
export function testSearch(store: Store): SearchEngine {
  let state = "";
  let index = new SearchIndex();
  let sampleData = false;

  async function upToDate(): Promise<SearchIndex> {
    const { rows } = await sql<{ state: string; sample: number }>`select
      cast(count(*) as text) || ' ' || cast(coalesce(sum(listing_id), 0) as text) as state,
      case when ${IS_SAMPLE_DATA} then 1 else 0 end as sample from passports`.execute(store.db);
    sampleData = rows[0]?.sample === 1;
    if (rows[0]?.state === state) return index;
    const built = await indexOf(store);
    state = rows[0]?.state ?? "";
    index = built;
    return index;
  }

  return {
    ask: async (question) => ({
      ...searchAll(await upToDate(), question),
      generatedAt: null,
      sampleData,
    }),
    spellings: async (words) => {
      const { parts } = await upToDate();
      return words.map((word) => nameSpellings(parts, word));
    },
    version: () => state,
    close: async () => undefined,
  };
}

async function indexOf(store: Store): Promise<SearchIndex> {
  const passports = await store.db.selectFrom("passports").selectAll().execute();
  const byBranch = new Map<string, SegmentRow[]>();
  for (const { location, request_number, first_name, middle_name, last_name, date_of_publish } of passports) {
    const rows = byBranch.get(location) ?? [];
    byBranch.set(location, rows);
    rows.push({
      requestNumber: request_number,
      firstName: first_name,
      middleName: middle_name ?? "",
      lastName: last_name,
      day: parseIsoDate(date_of_publish) ?? 0,
    });
  }
  const index = new SearchIndex();
  for (const [location, rows] of byBranch) {
    const decoded = decodeSegment(encodeSegment({ location, rows }));
    if (!decoded.ok) throw new Error("The passports make no segment");
    index.update([{ id: location, since: "", columns: decoded.value }], []);
  }
  return index;
}
