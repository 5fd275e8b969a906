import { brotliCompressSync, constants } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { NaiveSearch } from "../../bench/naive-search.ts";
import { queriesOf, QUERY_KINDS } from "../../bench/queries.ts";
import { MILLION, publishedLists } from "../support/generate/passports.ts";
import { decodeSegment, encodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { searchAll } from "../domain/passports/search/search-all.ts";
import { SearchIndex } from "#domain/passports/search/search-index.ts";

/** A fiftieth of the benchmark's population, on few days. */
const ROWS = 20_000;
const QUERIES_A_KIND = 40;
const SHOWN = 10;

const lists = [...publishedLists({ ...MILLION, count: ROWS, rowsADay: 5_000, spellings: 4_000 })];
const passports = lists.flatMap(({ location, rows }) => rows.map((row) => ({ ...row, location })));
const segments = lists.map((list) => encodeSegment(list));

describe("20,000 generated passports through codec and search", () => {
  const index = new SearchIndex();

  beforeAll(() => {
    const decoded = segments.map((bytes, at) => {
      const columns = decodeSegment(bytes);
      if (!columns.ok) throw new Error(JSON.stringify(columns.error));
      return { id: String(at), since: "", columns: columns.value };
    });
    index.update(decoded, []);
  });

  test("are all there", () => {
    expect(passports).toHaveLength(ROWS);
    expect(index.passports).toBe(ROWS);
  });

  test("stay within the size budget of a million", () => {
    const plain = segments.reduce((sum, bytes) => sum + bytes.length, 0);
    const sent = segments.reduce((sum, bytes) => sum + compressed(bytes), 0);
    // 11 MB and 20 MB for a million; small segments cost more a row.
    expect(sent / ROWS).toBeLessThan(11);
    expect(plain / ROWS).toBeLessThan(20);
  });

  const naive = new NaiveSearch(passports);
  test.each(QUERY_KINDS)("are found as by the naive filter: %s", (kind) => {
    const queries = queriesOf(kind, passports, QUERIES_A_KIND);
    const faults = queries.flatMap(({ typed, asked }) => {
      const { hits, exactTotal } = searchAll(index, { query: typed, location: null, limit: SHOWN });
      const exact = hits.filter(({ match }) => match === "exact");
      const numbers = exact.map(({ requestNumber }) => requestNumber);
      return naive.fault(asked, { total: exactTotal, numbers }, SHOWN, "best") ?? [];
    });
    expect(faults).toEqual([]);
  });
});

test("the naive filter reports a wrong total, a wrong row, a duplicate and a wrong order", () => {
  const naive = new NaiveSearch(
    [3, 2, 1].map((day) => ({
      requestNumber: `AAL000000${day}`,
      firstName: "Abebe",
      middleName: "Kebede",
      lastName: day === 1 ? "Alemu" : "Bekele",
      location: "Adama",
      day,
    })),
  );
  const fault = (total: number, ...days: number[]) =>
    naive.fault(
      { kind: "words", words: ["bek"] },
      { total, numbers: days.map((day) => `AAL000000${day}`) },
      2,
    );
  expect(fault(2, 3, 2)).toBeNull();
  expect(fault(3, 3, 2)).toContain("3 instead of 2 hits");
  expect(fault(2, 3, 1)).toContain("does not match");
  expect(fault(2, 3, 3)).toContain("twice");
  expect(fault(2, 2, 3)).toContain("newest");
  const best = (word: string, ...days: number[]) =>
    naive.fault(
      { kind: "words", words: [word, "kebede"] },
      { total: 3, numbers: days.map((day) => `AAL000000${day}`) },
      3,
      "best",
    );
  expect(best("abebe", 3, 2, 1)).toBeNull();
  expect(best("abebe", 1, 3, 2)).toContain("best");
});

function compressed(bytes: Uint8Array): number {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;
}
