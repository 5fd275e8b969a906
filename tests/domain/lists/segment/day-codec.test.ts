import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeDay, dictionaryOfDay, encodeDay } from "#domain/lists/segment/day-codec.ts";
import { decodeSegment, encodeSegment } from "#domain/lists/segment/segment-codec.ts";
import {
  decodeDictionary,
  encodeDictionary,
  makeDictionary,
  NO_DICTIONARY,
  countParts,
  type PartCounts,
} from "#domain/lists/segment/name-dictionary.ts";
import { type Segment, segmentRows } from "#domain/lists/segment/segment.ts";
import { rowsArbitrary } from "./sample-rows.ts";

const HASH = "00112233445566778899aabbccddeeff";
const DAY = 20_776;

const segments: fc.Arbitrary<Segment[]> = fc
  .uniqueArray(fc.string({ unit: "binary", maxLength: 12 }), { maxLength: 5 })
  .chain((locations) =>
    fc.tuple(
      ...locations.map((location) =>
        rowsArbitrary({ maxLength: 25 }).map((rows) => ({
          location,
          rows: rows.map((row) => ({ ...row, day: DAY })),
        })),
      ),
    ),
  );

/** Makes a dictionary of the days' own parts, of others, or none. */
function dictionaryOf(lists: readonly Segment[], most: number) {
  const counts: PartCounts = new Map();
  let rows = 0;
  for (const list of lists) {
    const result = decodeSegment(encodeSegment(list));
    if (!result.ok) throw new Error(result.error.kind);
    countParts(counts, result.value);
    rows += result.value.count;
  }
  return makeDictionary(counts, { day: DAY, rows, most });
}

function named(dictionary: typeof NO_DICTIONARY) {
  return dictionary.parts.length === 0 ? null : { hash: HASH, dictionary };
}

function decoded(bytes: Uint8Array, dictionary = NO_DICTIONARY) {
  const result = decodeDay(bytes, dictionary);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const KNOWN_OUTCOMES = /^(not-a-segment|newer-version|truncated|invalid|rows)$/;

function outcome(result: ReturnType<typeof decodeDay>): string {
  if (!result.ok) return result.error.kind;
  for (const columns of result.value) segmentRows(columns);
  return "rows";
}

/** The lists of samples/, a day's each. */
function sampleLists(): Segment[] {
  const folder = new URL("../../../../samples/lists/", import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".tsv"))
    .map((name) => ({
      location: name.slice(11, -4),
      rows: [...new Set(readFileSync(new URL(name, folder), "utf8").trim().split("\n").slice(1))].map(
        (line) => {
          const [requestNumber = "", firstName = "", middleName = "", lastName = ""] = line.split("\t");
          return { requestNumber, firstName, middleName, lastName, day: DAY };
        },
      ),
    }));
}

describe("the codec of a day", () => {
  test("gives each branch's segment byte for byte, with any dictionary", () => {
    fc.assert(
      fc.property(segments, segments, fc.constantFrom(0, 2, 50), (lists, others, most) => {
        const dictionary = dictionaryOf([...lists, ...others], most);
        const columns = decoded(encodeDay(lists, named(dictionary)), dictionary);
        expect(columns.map(({ location }) => location)).toEqual(lists.map(({ location }) => location));
        for (const [i, list] of lists.entries()) {
          const again = encodeSegment({ location: list.location, rows: segmentRows(columns[i] ?? fail()) });
          expect(again).toEqual(encodeSegment(list));
        }
      }),
      { numRuns: 300 },
    );
  });

  test("holds lists as they are published, an empty branch and a single row", () => {
    const samples = sampleLists();
    expect(samples.length).toBeGreaterThan(10);
    const [one] = samples;
    const lists = [
      ...samples,
      { location: "Empty", rows: [] },
      { location: "One", rows: one?.rows.slice(0, 1) ?? [] },
    ];
    const dictionary = dictionaryOf(samples.slice(0, 6), 100);
    expect(dictionary.parts.length).toBe(100);
    const columns = decoded(encodeDay(lists, named(dictionary)), dictionary);
    const again = columns.map((own) => encodeSegment({ location: own.location, rows: segmentRows(own) }));
    expect(again).toEqual(lists.map((list) => encodeSegment(list)));
  });

  test("is smaller than the segments, and smaller still with a dictionary", () => {
    const samples = sampleLists();
    const apart = samples.reduce((sum, list) => sum + encodeSegment(list).length, 0);
    const together = encodeDay(samples, null).length;
    expect(together).toBeLessThan(0.9 * apart);
    expect(encodeDay(samples, named(dictionaryOf(samples, 1000))).length).toBeLessThan(together);
  });

  test("names its dictionary and refuses to be read with none", () => {
    const samples = sampleLists();
    const bytes = encodeDay(samples, named(dictionaryOf(samples, 100)));
    expect(dictionaryOfDay(bytes)).toEqual({ ok: true, value: HASH });
    expect(dictionaryOfDay(encodeDay(samples, null))).toEqual({ ok: true, value: null });
    expect(decodeDay(bytes, NO_DICTIONARY)).toMatchObject({ error: { kind: "invalid" } });
  });

  test("throws on rows of two days", () => {
    const rows = sampleLists()[0]?.rows ?? [];
    const moved = rows.map((row, i) => (i === 3 ? { ...row, day: DAY + 1 } : row));
    expect(() => encodeDay([{ location: "Adama", rows: moved }], null)).toThrow("several days");
  });

  test("never throws on damaged or cut bytes", () => {
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 });
    const few = segments.filter((lists) => lists.length > 0);
    fc.assert(
      fc.property(few, damage, fc.nat(), fc.constantFrom(0, 20), (lists, changes, cut, most) => {
        const dictionary = dictionaryOf(lists, most);
        const bytes = encodeDay(lists, named(dictionary));
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        const some = bytes.subarray(0, bytes.length - (cut % 3 === 0 ? cut % bytes.length : 0));
        expect(outcome(decodeDay(some, dictionary))).toMatch(KNOWN_OUTCOMES);
      }),
      { numRuns: 800 },
    );
  });

  test("never throws on foreign bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const own = Uint8Array.of(0x50, 0x53, 0x64, 1, 0, ...bytes);
        for (const some of [bytes, own])
          expect(outcome(decodeDay(some, NO_DICTIONARY))).toMatch(KNOWN_OUTCOMES);
      }),
      { numRuns: 2_000 },
    );
  });

  test("refuses every cut, bytes after the end, and false counts before it allocates", () => {
    const bytes = encodeDay([{ location: "Adama", rows: sampleLists()[0]?.rows.slice(0, 9) ?? [] }], null);
    for (let length = 0; length < bytes.length; length++) {
      expect(decodeDay(bytes.subarray(0, length), NO_DICTIONARY).ok, `${length} bytes`).toBe(false);
    }
    expect(decodeDay(Uint8Array.of(...bytes, 0), NO_DICTIONARY)).toMatchObject({
      error: { kind: "invalid" },
    });
    const head = [0x50, 0x53, 0x64, 1, 0, 0];
    const fourBillion = [0xff, 0xff, 0xff, 0xff, 0x0f];
    expect(decodeDay(Uint8Array.of(...head, ...fourBillion, 0, 0, 0), NO_DICTIONARY).ok).toBe(false);
    expect(decodeDay(Uint8Array.of(...head, 1, 0, ...fourBillion, 0, 0, 0), NO_DICTIONARY).ok).toBe(false);
    expect(decodeDay(Uint8Array.of(...head, 1, 0, 0, ...fourBillion, 0, 0), NO_DICTIONARY).ok).toBe(false);
  });
});

describe("the dictionary of names", () => {
  test("round-trips, whatever the order of its counts", () => {
    const dictionary = dictionaryOf(sampleLists(), 500);
    const bytes = encodeDictionary(dictionary);
    expect(decodeDictionary(bytes)).toEqual({ ok: true, value: dictionary });
    const other = dictionaryOf(sampleLists().reverse(), 500);
    expect(encodeDictionary(other)).toEqual(bytes);
  });

  test("keeps the commonest parts; those that occur once are left out", () => {
    const counts: PartCounts = new Map();
    const count = (part: string, given: number, fathers: number) =>
      counts.set(part, { part, given, fathers });
    count("Once", 1, 0);
    count("Abebe", 4, 9);
    count("Kebede", 0, 5);
    count("Liya", 2, 0);
    expect(makeDictionary(counts, { day: DAY, rows: 21, most: 2 }).parts).toEqual(["Abebe", "Kebede"]);
    expect(makeDictionary(counts, { day: DAY, rows: 21, most: 10 }).parts).toEqual([
      "Abebe",
      "Kebede",
      "Liya",
    ]);
  });

  test("never throws on damaged bytes", () => {
    const bytes = encodeDictionary(dictionaryOf(sampleLists(), 50));
    for (let length = 0; length < bytes.length; length++) {
      expect(decodeDictionary(bytes.subarray(0, length)).ok, `${length} bytes`).toBe(false);
    }
    expect(decodeDictionary(Uint8Array.of(...bytes, 0)).ok).toBe(false);
    const fourBillion = [0xff, 0xff, 0xff, 0xff, 0x0f];
    expect(decodeDictionary(Uint8Array.of(0x50, 0x53, 0x6e, 1, 9, 9, ...fourBillion, 0)).ok).toBe(false);
  });
});

function fail(): never {
  throw new Error("A segment is missing");
}
