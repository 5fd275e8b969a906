import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeSegment, encodeSegment } from "#domain/lists/segment/segment-codec.ts";
import type { SegmentRow } from "#domain/lists/segment/segment.ts";
import { nameWords } from "#domain/passports/names/words.ts";
import type { FoundPassport, Hit } from "#domain/passports/search/hit.ts";
import { newestFirst } from "#domain/passports/passport-order.ts";
import { soleHit } from "#domain/passports/search/hit-groups.ts";
import { search } from "#domain/passports/search/search.ts";
import { SearchIndex } from "#domain/passports/search/search-index.ts";
import { type Listed, naiveSearch } from "./naive-search.ts";
import { searchAll } from "./search-all.ts";

type Batch = { location: string; since: string; rows: SegmentRow[] };

const spellings = [
  ..."Abebe Abebech Abeba Kebede Kebed Mohammed Mohamed Muhamed Ali Tsegaye Segaye Girma Grma Öz".split(" "),
  ..."G/ hiwot,G/Michael,Gebremichael,Haile Selassie,W/Mariam,Gebre Kidan,Abdu'lahi,ABEBE-Ali".split(","),
];
const part = fc.constantFrom(...spellings);
// Few numbers, so that they collide often.
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
    "abebe abebe",
    "abebe ab abebe",
    "mohamed mohammed",
    "ali girma ali",
    "girma abebe kebede",
    "abebw kebede",
    "kebeed girms ali",
    "gir ma abebe",
    "",
    "  ",
    "!",
    "zzz",
    "gebremikael abebe",
    "አበበ",
    "ግርማ አሊ",
    "mohamad kebde abba",
    "grma ab",
  ),
);
const where = fc.constantFrom(null, "Adama", "Jimma", "Nowhere");

/** A word of the second name could be split while the first list was here. */
const REMOVED_SPLIT: Batch[] = Array.from({ length: 12 }, (_, i) => ({
  location: "Adama",
  since: "2026-11-19T08:00:00Z",
  rows:
    i === 2
      ? [nameRow("AAL1000000", "G/Michael", "", "Abebe")]
      : i === 9
        ? [nameRow("ABC123", "Abebe", "Abebe", "Gebre Kidan")]
        : [],
}));

function nameRow(requestNumber: string, firstName: string, middleName: string, lastName: string) {
  return { requestNumber, firstName, middleName, lastName, day: 20_000 };
}

function segmentOf(id: string, { location, since, rows }: Batch) {
  const decoded = decodeSegment(encodeSegment({ location, rows }));
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.error));
  return { id, since, columns: decoded.value };
}

function listed(batches: readonly Batch[]): Listed[] {
  return batches.flatMap(({ location, since, rows }) => rows.map((item) => ({ ...item, location, since })));
}

const withoutMatch = ({ match: _match, rank: _rank, ...passport }: Hit) => passport;
const withoutSince = <T extends Listed>(entries: readonly T[]) =>
  entries.map(({ since: _since, ...hit }) => hit);
function ask(index: SearchIndex, text: string, location: string | null, limit = 1_000) {
  return searchAll(index, { query: text, location, limit });
}

function both(index: SearchIndex, shown: readonly Batch[], text: string, location: string | null) {
  const naive = naiveSearch(listed(shown), text, location);
  const answer = ask(index, text, location);
  const isNumber = /\d/.test(text);
  const kinds = (match: "exact" | "sounds") =>
    answer.hits.filter((hit) => hit.match === match).map(withoutMatch);
  const byNumber = (a: { requestNumber: string }, b: { requestNumber: string }) =>
    a.requestNumber < b.requestNumber ? -1 : 1;
  // Similar numbers and the order of `butOne` are tested separately.
  const { length } = naive.similar;
  return {
    engine: {
      text,
      exact: kinds("exact"),
      exactTotal: answer.exactTotal,
      sounds: kinds("sounds"),
      soundsTotal: answer.soundsTotal,
      similar: isNumber ? [] : answer.similar.slice(0, length),
      butOne: isNumber ? [] : answer.similar.slice(length).sort(byNumber),
    },
    naive: {
      text,
      exact: withoutSince(naive.exact),
      exactTotal: naive.exact.length,
      sounds: withoutSince(naive.sounds),
      soundsTotal: naive.sounds.length,
      similar: withoutSince(naive.similar),
      butOne: withoutSince(naive.butOne).sort(byNumber),
    },
  };
}

describe("search", () => {
  test("equals a naive filter over all passports", () => {
    fc.assert(
      fc.property(
        fc.array(batch, { maxLength: 6 }),
        // A word is only split into two that are listed: not after removals.
        fc.array(fc.oneof(query, fc.constantFrom("girmaali", "kebede abebegirma", "alialiali")), {
          minLength: 4,
          maxLength: 8,
        }),
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

  test("gives the same answers after any sequence of additions and removals @thorough", () => {
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
          // Every prefix is cached, so that updates meet them.
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
      {
        numRuns: 150,
        examples: [
          [
            REMOVED_SPLIT,
            [
              { add: [2], remove: [] },
              { add: [9], remove: [2] },
            ],
            ["abebe gebremichael"],
          ],
        ],
      },
    );
  });

  test("returns the first hits and the full count when fewer are requested", () => {
    fc.assert(
      fc.property(
        fc.array(batch, { maxLength: 5 }),
        query,
        fc.integer({ min: 0, max: 6 }),
        (batches, text, limit) => {
          const index = new SearchIndex();
          for (const [i, item] of batches.entries()) index.update([segmentOf(`s${i}`, item)], []);
          const [all, some] = [ask(index, text, null), ask(index, text, null, limit)];
          expect(some.hits).toEqual(all.hits.slice(0, limit));
          expect(some.similar).toEqual(all.similar.slice(0, limit));
          expect([some.exactTotal, some.soundsTotal]).toEqual([all.exactTotal, all.soundsTotal]);
          const second = searchAll(index, { query: text, location: null, offset: limit, limit: 3 });
          expect(second.hits).toEqual(all.hits.slice(limit, limit + 3));
        },
      ),
    );
  });

  test("never lowers its counts while streaming, nor changes settled hits", () => {
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 8 }), query, (batches, text) => {
        const index = new SearchIndex();
        for (const [i, item] of batches.entries()) index.update([segmentOf(`s${i}`, item)], []);
        const answers = [];
        for (const { stage, result } of search(index, { query: text, location: null, limit: 3 })) {
          answers.push({ stage, ...result() });
        }
        const end = ask(index, text, null, 3);
        const exactOf = ({ hits }: { hits: Hit[] }) => hits.filter(({ match }) => match === "exact");
        for (const [i, answer] of answers.entries()) {
          const isCounted = answer.stage === "counted" || answer.stage === "done";
          expect(answer.exactTotal).toBeGreaterThanOrEqual(answers[i - 1]?.exactTotal ?? 0);
          expect(answer.soundsTotal).toBeGreaterThanOrEqual(answers[i - 1]?.soundsTotal ?? 0);
          expect(answer.stage === "searching" ? exactOf(end) : exactOf(answer)).toEqual(exactOf(end));
          expect(isCounted ? answer.hits : end.hits).toEqual(end.hits);
          expect(isCounted ? answer.exactTotal : end.exactTotal).toBe(end.exactTotal);
          expect(isCounted ? answer.soundsTotal : end.soundsTotal).toBe(end.soundsTotal);
        }
        expect(answers.at(-1)).toMatchObject(end);
        expect(end.done).toBe(true);
      }),
    );
  });

  const person = (requestNumber: string, names: string, day = 20_000): SegmentRow => {
    const [firstName = "", middleName = "", lastName = ""] = names.split(",");
    return { requestNumber, firstName, middleName, lastName, day };
  };
  const indexOf = (rows: SegmentRow[]) => {
    const index = new SearchIndex();
    index.update([segmentOf("s", { location: "Adama", since: "", rows })], []);
    return index;
  };

  test("counts other spellings of the name as hits, nearest first, then newest", () => {
    const index = indexOf([
      person("AAL1000001", "Mohamed,,Girma", 20_001),
      person("AAL1000002", "Mohammed,,Girma", 20_000),
      person("AAL1000003", "Mohamed,,Girma", 20_003),
      person("AAL1000004", "Muhamed,,Girma", 20_002),
      person("AAL1000005", "Tsegaye,,Girma", 20_009),
    ]);
    const answer = ask(index, "mohammed girma", null);
    expect(answer.hits.map(({ firstName, day, match }) => [firstName, day, match])).toEqual([
      ["Mohammed", 20_000, "exact"],
      ["Mohamed", 20_003, "sounds"],
      ["Mohamed", 20_001, "sounds"],
      ["Muhamed", 20_002, "sounds"],
    ]);
    expect([answer.exactTotal, answer.soundsTotal]).toEqual([1, 3]);
  });

  test.each([
    ["አበበ ከበደ", "Abebe,Kebede,Girma"],
    ["ሰለሞን", "Solomon,Kebede,Girma"],
    ["Temesgn", "Temesgen,Kebede,Girma"],
    ["Grma", "Abebe,Kebede,Girma"],
    ["Sbhat", "Sebhat,Kebede,Girma"],
    ["kebdee abe", "Abebe,Kebede,Girma"],
    ["Gebremariam", "G/Mariam,Kebede,Girma"],
  ])("%s is the same name as %s in another spelling: a hit", (query, names) => {
    const answer = ask(indexOf([person("AAL1000001", names)]), query, null);
    expect(answer.hits).toMatchObject([{ requestNumber: "AAL1000001", match: "sounds" }]);
    expect(answer.similar).toEqual([]);
  });

  test.each([
    ["Girma", "Girmay,Kebede,Haile"],
    ["Worku", "Workie,Kebede,Haile"],
    ["Abebe", "Ababiya,Kebede,Haile"],
  ])("%s is not the same name as %s", (query, names) => {
    const answer = ask(indexOf([person("AAL1000001", names)]), query, null);
    expect(answer.hits.filter(({ match }) => match === "sounds")).toEqual([]);
  });

  test("ranks by word order, then exact words, then distance, then day", () => {
    const index = indexOf([
      person("AAL1000001", "Kebede,Mohammed,Girma", 20_009),
      person("AAL1000002", "Muhamed,Kebede,Girma", 20_008),
      person("AAL1000003", "Mohammed,Kebedde,Girma", 20_007),
      person("AAL1000004", "Mohammed,Kebede,Girma", 20_006),
      person("AAL1000005", "Mohammed,Kebede,Girma", 20_007),
    ]);
    const order = ask(index, "mohamed kebede", null).hits.map(({ requestNumber }) => requestNumber);
    expect(order).toEqual(["AAL1000005", "AAL1000004", "AAL1000002", "AAL1000003", "AAL1000001"]);
  });

  test("searches a name of three words by any two when all three find too few", () => {
    const index = indexOf([
      person("AAL1000001", "Abebe,Kebede,Zerihun"),
      person("AAL1000002", "Abebe,Tsegaye,Girma"),
      person("AAL1000003", "Abebe,Kebede,Berihun"),
    ]);
    const answer = ask(index, "abebe kebede tolosa", null);
    expect(answer.hits).toEqual([]);
    expect(answer.similar.map(({ requestNumber }) => requestNumber).sort()).toEqual([
      "AAL1000001",
      "AAL1000003",
    ]);
    expect(ask(index, "abebe tolosa", null).similar).toEqual([]);
  });

  test("treats a word typed three times as three words", () => {
    const index = indexOf([person("AAL1000001", "Abebe,Kebede,Zerihun")]);
    expect(ask(index, "segaye segaye segaye", null).similar).toEqual([]);
  });

  test("uses every word of a name with more than 32 words", () => {
    const letters = "bdfgklmnrst".split("");
    const words = letters.flatMap((one) => letters.slice(0, 4).map((other) => `${one}a${other}e${one}`));
    const index = indexOf([
      person("AAL1000001", `${words.join(" ")},Mohammed,Girma`),
      person("AAL1000002", `${words.slice(0, -1).join(" ")},Mohammed,Girma`),
      // Makes the last word common; rare words are looked up first.
      person("AAL1000003", `${words.at(-1)},Ali,Girma`),
      person("AAL1000004", `${words.at(-1)},Ali,Girma`),
    ]);
    expect(words.length).toBeGreaterThan(40);
    const answer = ask(index, `mohamed ${words.join(" ")}`, null);
    expect(answer.hits.map(({ requestNumber, match }) => [requestNumber, match])).toEqual([
      ["AAL1000001", "sounds"],
    ]);
  });

  test("filters by day, branch and number, and splits names into their fields", () => {
    fc.assert(
      fc.property(
        fc.array(batch, { maxLength: 5 }),
        fc.integer({ min: 20_000, max: 20_006 }),
        fc.integer({ min: 20_000, max: 20_006 }),
        fc.constantFrom("a", "abebe", "mohamed", "girma kebede"),
        fc.constantFrom(null, "AAL100", "BRPP"),
        (batches, from, to, name, number) => {
          const index = new SearchIndex();
          for (const [i, item] of batches.entries()) index.update([segmentOf(`s${i}`, item)], []);
          const all = ask(index, name, null);
          const wanted = all.hits.filter(
            ({ day, requestNumber }) => day >= from && day <= to && requestNumber.startsWith(number ?? ""),
          );
          const answer = searchAll(index, {
            query: name,
            numbers: number === null ? [] : [number],
            from,
            to,
            location: null,
            limit: 1_000,
          });
          expect(answer.hits).toEqual(wanted);
          expect(answer.exactTotal + answer.soundsTotal).toBe(wanted.length);
          const newest = searchAll(index, { query: name, location: null, order: "newest", limit: 1_000 });
          const oldest = searchAll(index, { query: name, location: null, order: "oldest", limit: 1_000 });
          const exact = (hits: Hit[]) => hits.filter(({ match }) => match === "exact");
          expect(exact(oldest.hits)).toEqual(exact(newest.hits).reverse());
          const byNewest = (hits: Hit[]) => exact(hits).sort(newestFirst);
          expect(exact(newest.hits).map(withoutMatch)).toEqual(byNewest(all.hits).map(withoutMatch));
          const places = { first: name, middle: null, last: null };
          const placed = searchAll(index, { places, location: null, limit: 1_000 });
          const begins = ({ firstName }: Hit) => nameWords(firstName).join(" ").startsWith(name);
          expect(exact(placed.hits).map(withoutMatch)).toEqual(
            exact(all.hits).filter(begins).map(withoutMatch),
          );
        },
      ),
    );
  });

  test("filters by day and branch", () => {
    const index = indexOf([
      person("AAL1000001", "Abebe,,Girma", 20_000),
      person("AAL1000002", "Abebe,,Girma", 20_001),
      person("AAL1000003", "Abebe,,Girma", 20_002),
    ]);
    const rows = [person("AAL1000004", "Abebe,,Girma", 20_001)];
    index.update([segmentOf("t", { location: "Jimma", since: "", rows })], []);
    const numbers = (wanted: { from?: number; to?: number; location?: string }) =>
      searchAll(index, { query: "abebe", location: null, limit: 9, ...wanted }).hits.map((hit) =>
        hit.requestNumber.slice(-1),
      );
    expect(numbers({})).toEqual(["3", "2", "4", "1"]);
    expect(numbers({ from: 20_001 })).toEqual(["3", "2", "4"]);
    expect(numbers({ to: 20_001 })).toEqual(["2", "4", "1"]);
    expect(numbers({ from: 20_001, to: 20_001 })).toEqual(["2", "4"]);
    expect(numbers({ location: "Jimma" })).toEqual(["4"]);
    expect(numbers({ location: "Adama", from: 20_002 })).toEqual(["3"]);
  });

  test("finds a name in its place also respelled", () => {
    const index = indexOf([
      person("AAL1000001", "Muhamed,,Ali"),
      person("AAL1000002", "Mohammed,,Ali"),
      person("AAL1000003", "Ali,,Mohammed"),
    ]);
    const { hits } = searchAll(index, {
      places: { first: "mohammed", middle: null, last: null },
      location: null,
      limit: 9,
    });
    expect(hits.map(({ requestNumber, match }) => [requestNumber, match])).toEqual([
      ["AAL1000002", "exact"],
      ["AAL1000001", "sounds"],
    ]);
  });

  test("settles the page as soon as only older lists are left", () => {
    const index = new SearchIndex();
    for (const day of [20_000, 20_001]) {
      const rows = [person(`AAL${day}00`, "Abebe,,Girma", day)];
      index.update([segmentOf(`s${day}`, { location: "Adama", since: "", rows })], []);
    }
    const stages = [...search(index, { query: "abebe", location: null, limit: 1 })].map(({ stage }) => stage);
    expect([...new Set(stages)]).toEqual(["page", "exact", "counted", "done"]);
  });

  test("settles the page of a whole name before older lists are searched for longer words", () => {
    const index = new SearchIndex();
    for (const day of [20_000, 20_001]) {
      const rows = [person(`AAL${day}00`, "Abebe,Kebede,Girma", day)];
      index.update([segmentOf(`s${day}`, { location: "Adama", since: "", rows })], []);
    }
    const question = { query: "abebe kebede", location: null, limit: 1 };
    const stages = [...search(index, question)].map(({ stage }) => stage);
    expect([...new Set(stages)]).toEqual(["searching", "page", "exact", "counted", "done"]);
  });

  test.each([
    // A begun word, an initial, a second word of the own name, one word for two: others, or perhaps others.
    ["Abebe Kebede Alemu", "Abebech,Kebede,Alemu"],
    ["G/Michael Kebede", "Girma,Michael,Kebede"],
    ["Hiwot Kebede Alemu", "G/Hiwot,Kebede,Alemu"],
    ["Selassie Kebede Alemu", "Haile Selassie,Kebede,Alemu"],
    ["ሚካኤል ከበደ አለሙ", "Gebre Michael,Kebede,Alemu"],
    ["Michael Gebremichael Ahmed", "G/Michael,Hiwot,Ahmed"],
    ["Kalkidan Kebede Abebe", "Kalkidan,Abebe,Kebede"],
    ["yosief abera", "Aselefech,Yosef,Abera"],
    ["Mohammed Ahmed Mohammed", "Mihret,Mohammed,Ahmed"],
    // If a space is missing, only the two neighbours as they are written are meant.
    ["Haileselassie Kebede", "Selassie,Haile,Kebede"],
    ["Haileselassie Kebede", "Kebede,Haile,Selassie"],
    ["Haileselassie Kebede", "Haile,Kebede,Selassie"],
    ["Haileselassie Keb", "Haile,Selassie,Kebede"],
    ["Haileselassie Kebedde", "Haile,Selassie,Kebede"],
    ["Haileselassie Kebede", "Hayle,Selassie,Kebede"],
    ["Haileselassiekebede", "Haile,Selassie,Kebede"],
  ])("%s never shows the card of %s", (typed, names) => {
    const { hits, exactTotal, soundsTotal } = ask(indexOf([person("AAL1000001", names)]), typed, null);
    expect(soleHit(hits, exactTotal + soundsTotal)).toBeNull();
  });

  test.each([
    ["Abebe Kebede Alemu", "Abebe,Kebede,Alemu"],
    ["abebe alemu", "Abebe,Kebede,Alemu"],
    ["Gebremichael Kebede", "G/Michael,Kebede,Alemu"],
    ["Gebre Michael Kebede", "G/Michael,Kebede,Alemu"],
    ["Mohammed Ahmed Mohamed", "Mohamed,Ahmed,Mohammed"],
    ["አበበ ከበደ", "Abebe,Kebede,Alemu"],
    ["Haileselassie Kebede", "Haile,Selassie,Kebede"],
    ["Kebede Haileselassie", "Kebede,Haile,Selassie"],
    ["Haileselassie", "Haile,,Selassie"],
    ["Haileselassie", "Haile,Selassie,Kebede"],
    ["Kebede Haileselassie", "Kebede,Haile,Selassie Girma"],
    ["G Michaelkebede Alemu", "G/Michael,Kebede,Alemu"],
  ])("%s shows the card of %s", (typed, names) => {
    const { hits, exactTotal, soundsTotal } = ask(indexOf([person("AAL1000001", names)]), typed, null);
    expect(soleHit(hits, exactTotal + soundsTotal)?.requestNumber).toBe("AAL1000001");
  });

  test("ranks a name of which one space is missing behind other spellings of the name, before other orders", () => {
    const index = indexOf([
      person("AAL1000001", "Haile,Selassie,Kebede", 20_009),
      person("AAL1000002", "Haileselassie,Kebede,Alemu", 20_001),
      person("AAL1000003", "Hayleselasie,Kebede,Alemu", 20_002),
      person("AAL1000004", "Kebede,Hayleselasie,Alemu", 20_003),
      person("AAL1000005", "Haile,Selasie,Kebede", 20_009),
    ]);
    const { hits, soundsTotal, similar } = ask(index, "haileselassie kebede", null);
    expect(hits.map(({ requestNumber, match }) => [requestNumber.slice(-1), match])).toEqual([
      ["2", "exact"],
      ["3", "sounds"],
      ["1", "sounds"],
      ["4", "sounds"],
    ]);
    expect([soundsTotal, similar.map(({ requestNumber }) => requestNumber)]).toEqual([3, ["AAL1000005"]]);
    const oldest = searchAll(index, {
      query: "haileselassie kebede",
      location: null,
      limit: 9,
      order: "oldest",
    });
    expect(oldest.hits.map(({ requestNumber }) => requestNumber.slice(-1))).toEqual(["2", "3", "4", "1"]);
  });

  test("answers a word typed sixty times without trying every way to place it", () => {
    const rows = Array.from({ length: 2_000 }, (_, at) =>
      person(`AAL${1_000_000 + at}`, `Ab${at % 90}ebe,Abate,Abera`),
    );
    const index = indexOf(
      rows.map((row) => ({
        ...row,
        firstName: row.firstName.replace(/\d+/, (n) => "aeiou"[Number(n) % 5] ?? ""),
      })),
    );
    const before = performance.now();
    ask(index, "a ".repeat(60), null);
    expect(performance.now() - before).toBeLessThan(10_000);
  });

  describe("a number that is not listed as typed", () => {
    const index = indexOf(
      ["AIL1503805", "AAL1503805", "AAL3711191", "BRPP525001X2X2X"].map((number) =>
        person(number, "Abebe,,Girma"),
      ),
    );
    const numbers = (text: string) => {
      const { hits, similar, readAs, isWithin } = ask(index, text, null);
      const of = (found: readonly FoundPassport[]) => found.map(({ requestNumber }) => requestNumber);
      return { hits: of(hits), similar: of(similar), readAs, isWithin };
    };
    const none = { hits: [], similar: [], readAs: null, isWithin: false };

    test.each([
      ["AIL15O38O5", "AIL1503805"],
      ["ail-15o38o5", "AIL1503805"],
      ["AAL37III9I", "AAL3711191"],
      ["AIL15O", "AIL150"],
    ])("%s is found, read as %s", (text, readAs) => {
      const answer = numbers(text);
      expect(answer).toEqual({ ...none, hits: [answer.hits[0]], readAs });
      expect(answer.hits[0]?.startsWith(readAs)).toBe(true);
    });

    test("is found as typed if it is listed so", () => {
      expect(numbers("AAL3711191")).toEqual({ ...none, hits: ["AAL3711191"] });
    });

    test("is offered, never found, where a 1 among its letters may be I or L", () => {
      expect(numbers("A1L1503805")).toEqual({ ...none, similar: ["AIL1503805", "AAL1503805"] });
    });

    test.each([
      ["AAL37111911", ["AAL3711191"]],
      ["AAL371191", ["AAL3711191"]],
      ["AAL3711192", ["AAL3711191"]],
      ["AAL3711119", ["AAL3711191"]],
      ["AAL3711911", ["AAL3711191"]],
      ["BRPP525O01X2X2X", ["BRPP525001X2X2X"]],
      ["BRPP525010X2X2X", ["BRPP525001X2X2X"]],
    ])("is offered as similar with one slip: %s", (text, similar) => {
      expect(numbers(text)).toEqual({ ...none, similar });
    });

    test.each([
      ["1503805", ["AAL1503805", "AIL1503805"]],
      ["3711191", ["AAL3711191"]],
      ["0380", ["AAL1503805", "AIL1503805"]],
      ["525001", ["BRPP525001X2X2X"]],
    ])("is found by its digits %s alone, whatever letters stand before", (text, hits) => {
      expect(numbers(text)).toEqual({ ...none, hits, isWithin: true });
    });

    test.each([
      ["15O38O5", "1503805", ["AAL1503805", "AIL1503805"]],
      ["15o 38o5.", "1503805", ["AAL1503805", "AIL1503805"]],
      ["I503805", "1503805", ["AAL1503805", "AIL1503805"]],
      ["37III9I", "3711191", ["AAL3711191"]],
    ])("is found by %s, read as the digits %s", (text, readAs, hits) => {
      expect(numbers(text)).toEqual({ ...none, hits, readAs, isWithin: true });
    });

    test("is found by digits across its tenth character", () => {
      const long = indexOf([
        person("BRPP5250017712X", "Abebe,,Girma"),
        person("BRPP52500177A2X", "Abebe,,Girma"),
      ]);
      const sought = ["0177", "00177", "5250017712", "17712", "52500177", "7712", "01772"];
      const found = sought.map((digits) => ask(long, digits, null).hits.length);
      expect(found).toEqual([2, 2, 1, 1, 2, 1, 0]);
    });

    test.each([
      "AIL1503805.",
      "“AIL1503805”",
      "(AIL 150-3805)",
      "ＡＩＬ１５０３８０５",
      "\u200eAIL\u200e1503805",
    ])("is found as it is listed whatever stands around it: %s", (text) => {
      expect(numbers(text)).toEqual({ ...none, hits: ["AIL1503805"] });
    });

    test.each(["1503806", "99", "AAL9999999", "OIL380", "15O38O6"])("%s finds nothing", (text) => {
      expect(numbers(text)).toEqual(none);
    });

    // Few random digits are listed, and fewer cross the tenth character of a long number.
    const digitsSought = fc.oneof(
      fc.stringMatching(/^\d{3,8}$/),
      number.chain((one) => {
        const runs = [...one.matchAll(/\d{3,}/g)].map(([run]) => run);
        if (runs.length === 0) return fc.constant("123");
        return fc
          .constantFrom(...runs)
          .chain((run) => fc.nat({ max: run.length - 3 }).map((from) => run.slice(from)));
      }),
    );

    test("finds by digits what a naive look at every number finds", () => {
      fc.assert(
        fc.property(fc.array(batch, { maxLength: 4 }), digitsSought, (batches, digits) => {
          const index = new SearchIndex();
          for (const [i, item] of batches.entries()) index.update([segmentOf(`s${i}`, item)], []);
          const all = new Set(listed(batches).map(({ requestNumber }) => requestNumber));
          const contains = (number: string) => number.includes(digits);
          const found = ask(index, digits, null).hits.map(({ requestNumber }) => requestNumber);
          expect(found.sort()).toEqual([...all].filter(contains).sort());
        }),
      );
    });
  });
});
