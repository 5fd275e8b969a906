import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeSegment } from "../../../domain/segment/decode-segment.ts";
import { encodeSegment } from "../../../domain/segment/encode-segment.ts";
import type { SegmentRow } from "../../../domain/segment/segment.ts";
import { search, searchAll } from "../../../domain/search/search.ts";
import { SearchIndex } from "../../../domain/search/search-index.ts";
import { type Listed, naiveSearch } from "./naive-search.ts";

type Batch = { location: string; since: string; rows: SegmentRow[] };

const spellings = [
  ..."Abebe Abebech Abeba Kebede Kebed Mohammed Mohamed Muhamed Ali Tsegaye Segaye Girma Grma Öz".split(" "),
  ..."G/ hiwot,G/Michael,Gebremichael,Haile Selassie,W/Mariam,Gebre Kidan,Abdu'lahi,ABEBE-Ali".split(","),
];
const part = fc.constantFrom(...spellings);
// Few numbers, so that entries of one number meet often.
const number = fc.oneof(
  fc.integer({ min: 0, max: 40 }).map((n) => `AAL${String(1_000_000 + n * 977)}`),
  fc.integer({ min: 0, max: 20 }).map((n) => `BRPP52${String(5_000 + n)}XF${n}AK`),
  fc.constantFrom("ABC123", "ABC1234", "A1B2C3D4E5F6G7H8I9J0"),
);
const row: fc.Arbitrary<SegmentRow> = fc.record({
  requestNumber: number,
  firstName: part,
  middleName: fc.oneof(part, fc.constant("")),
  lastName: part,
  day: fc.integer({ min: 20_000, max: 20_006 }),
});
const batch: fc.Arbitrary<Batch> = fc.record({
  location: fc.constantFrom("Adama", "Jimma", "Saris, Addis Ababa"),
  since: fc.constantFrom("2026-11-19T08:00:00Z", "2026-11-20T08:00:00Z"),
  rows: fc.uniqueArray(row, { selector: (item) => item.requestNumber, maxLength: 25 }),
});
const query = fc.oneof(
  fc.constantFrom(
    "a",
    "ab",
    "abebe",
    "ali abe",
    "gebre michael",
    "g michael",
    "haile",
    "selassie h",
    "o",
    "w mariam",
  ),
  fc.constantFrom(
    "AAL1",
    "aal 100",
    "BRPP52",
    "brpp5250",
    "AAL1000977",
    "ABC1",
    "abc1234",
    "A1B2C3D4E5F6G7H8I9J0",
    "A1",
  ),
  fc
    .array(fc.constantFrom(...spellings), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(" ").toLowerCase()),
  fc
    .tuple(part, part, fc.integer({ min: 1, max: 5 }))
    .map(([one, other, length]) => `${other.slice(0, length)} ${one.slice(0, length)}`),
  fc.constantFrom(
    "mohamad",
    "muhammed ali",
    "tsegay",
    "kebede abeba",
    "",
    "  ",
    "!",
    "zzz",
    "gebremikael abebe",
  ),
);
const where = fc.constantFrom(null, "Adama", "Jimma", "Nowhere");

function segmentOf(id: string, { location, since, rows }: Batch) {
  const decoded = decodeSegment(encodeSegment({ location, rows }));
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.error));
  return { id, since, columns: decoded.value };
}

function listed(batches: readonly Batch[]): Listed[] {
  return batches.flatMap(({ location, since, rows }) => rows.map((item) => ({ ...item, location, since })));
}

const withoutSince = (entries: readonly Listed[]) => entries.map(({ since: _since, ...hit }) => hit);

/** The engine's whole answer; similar hits in the order of the answer and, to compare as a set, newest first. */
function ask(index: SearchIndex, text: string, location: string | null, limit = 1_000) {
  return searchAll(index, { query: text, location, limit });
}

/** What the engine answers and what the naive filter does, in the same form. */
function both(index: SearchIndex, shown: readonly Batch[], text: string, location: string | null) {
  const naive = naiveSearch(listed(shown), text, location);
  const answer = ask(index, text, location);
  // Similar hits are ranked by distance; as a set they are compared newest first. Twins of numbers have their own test.
  const similar = /\d/.test(text)
    ? []
    : [...answer.similar].sort((a, b) => b.day - a.day || (a.requestNumber < b.requestNumber ? -1 : 1));
  return {
    engine: { text, exact: answer.exact, exactTotal: answer.exactTotal, similar },
    naive: {
      text,
      exact: withoutSince(naive.exact),
      exactTotal: naive.exact.length,
      similar: withoutSince(naive.similar),
    },
  };
}

describe("search", () => {
  test("answers as a naive filter over all passports does", () => {
    fc.assert(
      fc.property(
        fc.array(batch, { maxLength: 6 }),
        fc.array(query, { minLength: 4, maxLength: 8 }),
        where,
        (batches, queries, location) => {
          const index = new SearchIndex();
          index.update(
            batches.map((item, i) => segmentOf(`s${i}`, item)),
            [],
          );
          for (const text of queries) {
            const { engine, naive } = both(index, batches, text, location);
            expect(engine).toEqual(naive);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  test("answers the same after any sequence of updates, whatever was added and removed in whatever order", () => {
    const step = fc.record({
      add: fc.array(fc.nat({ max: 11 }), { maxLength: 4 }),
      remove: fc.array(fc.nat({ max: 11 }), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(
        fc.array(batch, { minLength: 12, maxLength: 12 }),
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.array(query, { minLength: 3, maxLength: 5 }),
        (batches, steps, queries) => {
          // Keeps every prefix, so that what was gathered before an update meets what came with it.
          const index = new SearchIndex({ keepPrefixesFrom: 0 });
          const shown = new Set<number>();
          for (const { add, remove } of steps) {
            for (const i of remove) shown.delete(i);
            const added = add.map((i) =>
              segmentOf(`s${i}`, batches[i] ?? { location: "", since: "", rows: [] }),
            );
            for (const i of add) shown.add(i);
            index.update(
              added,
              remove.map((i) => `s${i}`),
            );
            expect(index.ids().sort()).toEqual([...shown].map((i) => `s${i}`).sort());
            const now = batches.filter((_batch, i) => shown.has(i));
            expect(index.passports).toBe(new Set(listed(now).map((item) => item.requestNumber)).size);
            for (const text of queries) {
              const { engine, naive } = both(index, now, text, null);
              expect(engine).toEqual(naive);
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test("gives the first hits of the whole answer when fewer are asked for, and counts them all", () => {
    fc.assert(
      fc.property(
        fc.array(batch, { maxLength: 5 }),
        query,
        fc.integer({ min: 0, max: 6 }),
        (batches, text, limit) => {
          const index = new SearchIndex();
          for (const [i, item] of batches.entries()) index.update([segmentOf(`s${i}`, item)], []);
          const [all, some] = [ask(index, text, null), ask(index, text, null, limit)];
          expect(some.exact).toEqual(all.exact.slice(0, limit));
          expect(some.similar).toEqual(all.similar.slice(0, limit));
          expect(some.exactTotal).toBe(all.exactTotal);
        },
      ),
    );
  });

  test("never counts down while it streams, nor changes a page that it called settled", () => {
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 8 }), query, (batches, text) => {
        const index = new SearchIndex();
        for (const [i, item] of batches.entries()) index.update([segmentOf(`s${i}`, item)], []);
        const answers = [];
        for (const { settled, exactDone, result } of search(index, {
          query: text,
          location: null,
          limit: 3,
        })) {
          answers.push({ settled, exactDone, ...result() });
        }
        const end = ask(index, text, null, 3);
        for (const [i, answer] of answers.entries()) {
          expect(answer.exactTotal).toBeGreaterThanOrEqual(answers[i - 1]?.exactTotal ?? 0);
          expect(answer.settled ? answer.exact : end.exact).toEqual(end.exact);
          expect(answer.exactDone ? answer.exactTotal : end.exactTotal).toBe(end.exactTotal);
        }
        expect(answers.at(-1)).toMatchObject(end);
        expect(end.done).toBe(true);
      }),
    );
  });

  test("ranks similar spellings by their distance, then newest first", () => {
    const index = new SearchIndex();
    const of = (requestNumber: string, firstName: string, day: number) => ({
      requestNumber,
      firstName,
      middleName: "",
      lastName: "Girma",
      day,
    });
    const rows = [
      of("AAL1000001", "Mohamed", 20_001),
      of("AAL1000002", "Mohammed", 20_000),
      of("AAL1000003", "Mohamed", 20_003),
      of("AAL1000004", "Muhamed", 20_002),
      of("AAL1000005", "Tsegaye", 20_009),
    ];
    index.update([segmentOf("s", { location: "Adama", since: "", rows })], []);
    const answer = ask(index, "mohammed girma", null);
    expect(answer.exact.map((hit) => hit.requestNumber)).toEqual(["AAL1000002"]);
    expect(answer.similar.map((hit) => hit.firstName)).toEqual(["Mohamed", "Mohamed", "Muhamed"]);
    expect(answer.similar.map((hit) => hit.day)).toEqual([20_003, 20_001, 20_002]);
  });

  test("finds a name in Ethiopic script among the similar spellings of Latin lists", () => {
    const index = new SearchIndex();
    const rows = [
      {
        requestNumber: "AAL1000001",
        firstName: "Abebe",
        middleName: "Kebede",
        lastName: "Girma",
        day: 20_000,
      },
    ];
    index.update([segmentOf("s", { location: "Adama", since: "", rows })], []);
    expect(ask(index, "አበበ ከበደ", null)).toMatchObject({
      exact: [],
      similar: [{ requestNumber: "AAL1000001" }],
    });
  });

  test("offers the twin of a number that misses, with O for 0 and I for 1, and only then", () => {
    const index = new SearchIndex();
    const of = (requestNumber: string) => ({
      requestNumber,
      firstName: "Abebe",
      middleName: "",
      lastName: "Girma",
      day: 20_000,
    });
    index.update(
      [segmentOf("s", { location: "Adama", since: "", rows: [of("AIL1000001"), of("AAL1000001")] })],
      [],
    );
    const numbers = (text: string) => {
      const { exact, similar } = ask(index, text, null);
      return [exact.map((hit) => hit.requestNumber), similar.map((hit) => hit.requestNumber)];
    };
    expect(numbers("AILIOOOOO1")).toEqual([[], []]);
    expect(numbers("A1L1000001")).toEqual([[], ["AIL1000001"]]);
    expect(numbers("AAL1OOOOO1")).toEqual([[], ["AAL1000001"]]);
    expect(numbers("AAL1000001")).toEqual([["AAL1000001"], []]);
    expect(numbers("A1L")).toEqual([[], []]);
  });
});
