import "fake-indexeddb/auto";
import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { toIsoDate } from "#domain/base/day.ts";
import { newestFirst } from "#domain/passports/passport-order.ts";
import { searchAll } from "../../domain/passports/search/search-all.ts";
import { SearchIndex } from "#domain/passports/search/search-index.ts";
import { decodeSegment, encodeSegment } from "#domain/lists/segment/segment-codec.ts";
import type { Segment, SegmentRow } from "#domain/lists/segment/segment.ts";
import { type MirrorDatabase, openMirrorDatabase } from "../../../src/platform/db/database.ts";
import { findOnPhone } from "../../../src/passports/pages/passport-page.tsx";
import {
  askedOnPhone,
  pageOnPhone,
  type PhoneFilter,
  searchPageOnPhone,
} from "../../../src/passports/listed-on-phone.ts";
import { storageOf } from "../platform/db/support/storage.ts";
import type { PhoneSearch } from "../../../src/passports/search/phone-search.ts";

const ALL: PhoneFilter = { location: null, publishedAfter: null, publishedBefore: null };
const opened: MirrorDatabase[] = [];
let names = 0;

afterEach(async () => {
  for (const db of opened.splice(0)) await db.delete();
});

async function phoneHolding(segments: readonly Segment[]): Promise<MirrorDatabase> {
  const db = openMirrorDatabase(`listed-on-phone-${(names += 1)}`);
  opened.push(db);
  for (const [index, segment] of segments.entries()) {
    const bytes = encodeSegment(segment);
    const hash = String(index).padStart(32, "0");
    const days = segment.rows.map((row) => row.day);
    await db.segmentBytes.put({ hash, bytes: bytes.buffer });
    await db.segments.put({
      hash,
      key: `${segment.location}/${index}`,
      location: segment.location,
      from: toIsoDate(Math.min(...days)),
      to: toIsoDate(Math.max(...days)),
      count: segment.rows.length,
      bytes: bytes.length,
      since: "2026-11-20T00:00:00Z",
    });
  }
  return db;
}

function row(number: number, day: number): SegmentRow {
  const requestNumber = `AAL${String(number).padStart(7, "0")}`;
  return { requestNumber, firstName: "Sample", middleName: "", lastName: "Person", day };
}

describe("a page of the lists on this phone", () => {
  it("is whole while an update replaces what it reads", async () => {
    const former = [0, 1, 2].map((part) => ({
      location: "Adama",
      rows: [0, 1, 2].map((at) => row(part * 3 + at, 20_060 - part)),
    }));
    const db = await phoneHolding(former);
    const hashes = await db.segments.toCollection().primaryKeys();
    const read = pageOnPhone(db, ALL, 1, 9);
    const replaced = db.transaction("rw", db.segments, db.segmentBytes, async () => {
      await db.segments.bulkDelete(hashes);
      await db.segmentBytes.bulkDelete(hashes);
    });
    const [{ passports, exactTotal }] = await Promise.all([read, replaced]);
    expect([passports.length, exactTotal]).toEqual([9, 9]);
  });

  it("equals sorting all of them, whatever the segments, filter and page", async () => {
    const days = fc.array(fc.integer({ min: 20_000, max: 20_060 }), { minLength: 1, maxLength: 12 });
    const phone = fc.array(fc.record({ location: fc.constantFrom("Adama", "Jimma"), days }), {
      maxLength: 6,
    });
    const day = fc.option(fc.integer({ min: 19_995, max: 20_065 }), { nil: null });
    const filter = fc.record({
      location: fc.constantFrom(null, "Adama", "Jimma", "Assosa"),
      publishedAfter: day,
      publishedBefore: day,
    });
    const page = fc.integer({ min: 1, max: 4 });
    const size = fc.integer({ min: 1, max: 9 });
    await fc.assert(
      fc.asyncProperty(phone, filter, page, size, async (held, filter, page, size) => {
        let number = 0;
        const segments = held.map(({ location, days }) => ({
          location,
          rows: days.map((each) => row((number += 1), each)),
        }));
        const db = await phoneHolding(segments);
        const expected = segments
          .flatMap(({ location, rows }) => rows.map((each) => ({ ...each, location })))
          .filter(({ location }) => filter.location === null || location === filter.location)
          .filter((each) => filter.publishedAfter === null || each.day >= filter.publishedAfter)
          .filter((each) => filter.publishedBefore === null || each.day <= filter.publishedBefore)
          .sort(newestFirst);
        const { passports, exactTotal } = await pageOnPhone(db, filter, page, size);
        expect(exactTotal).toBe(expected.length);
        expect(passports.map(({ requestNumber }) => requestNumber)).toEqual(
          expected.slice((page - 1) * size, page * size).map(({ requestNumber }) => requestNumber),
        );
      }),
      { numRuns: 60 },
    );
  });

  it("skips a segment without bytes", async () => {
    const db = await phoneHolding([{ location: "Adama", rows: [row(1, 20_000)] }]);
    await db.segmentBytes.clear();
    await expect(pageOnPhone(db, ALL, 1, 25)).resolves.toMatchObject({ passports: [], exactTotal: 0 });
  });
});

describe("what a page of this phone shows", () => {
  const plain = { ...ALL, name: "", number: null, order: "newest" } as const;
  const unasked: PhoneSearch = () => {
    throw new Error("A plain list needs no search");
  };

  it("ends at row 5,000 as on the server, and still counts all", async () => {
    const rows = Array.from({ length: 5_030 }, (_, index) => row(index, 20_000));
    const phone = {
      storage: storageOf(await phoneHolding([{ location: "Adama", rows }])),
      search: unasked,
    };
    const last = await askedOnPhone(phone, plain, 200, 25);
    expect(last.exactTotal).toBe(5_030);
    expect(last.passports.map(({ requestNumber }) => requestNumber)).toEqual(
      rows.slice(4_975, 5_000).map(({ requestNumber }) => requestNumber),
    );
    await expect(askedOnPhone(phone, plain, 201, 25)).resolves.toEqual(last);
  });

  it("asks the search for no row after 5,000", async () => {
    const asked: number[] = [];
    const search: PhoneSearch = (question, onHits) => {
      asked.push((question.offset ?? 0) + question.limit);
      onHits({
        kind: "hits",
        id: 1,
        hits: [],
        similar: [],
        exactTotal: 9_000,
        soundsTotal: 0,
        readAs: null,
        isWithin: false,
        searched: 9_000,
        state: 1,
        counted: true,
        partial: false,
        done: true,
      });
      return () => undefined;
    };
    const phone = {
      storage: storageOf(await phoneHolding([])),
      search,
    };
    for (const page of [100, 101, 9_000]) await askedOnPhone(phone, { ...plain, name: "abebe" }, page, 50);
    expect(asked).toEqual([5_000, 5_000, 5_000]);
  });
});

describe("a search on this phone", () => {
  const of = (requestNumber: string, day: number): SegmentRow => ({ ...row(1, day), requestNumber });
  const rows = [of("AAL0000003", 3), of("AAL0000002", 2), of("AAL0000001", 1)];

  /** The real engine: a part first, then all. */
  function answering(held: SegmentRow[]): PhoneSearch {
    const decoded = decodeSegment(encodeSegment({ location: "Adama", rows: held }));
    if (!decoded.ok) throw new Error("An invented segment does not decode");
    const index = new SearchIndex();
    index.update([{ id: "s", since: "", columns: decoded.value }], []);
    return (question, onHits) => {
      const answer = {
        kind: "hits" as const,
        id: 1,
        ...searchAll(index, question),
        searched: held.length,
        state: 1,
      };
      onHits({ ...answer, counted: false, partial: true, done: false });
      onHits({ ...answer, counted: true, partial: false, done: true });
      return () => undefined;
    };
  }

  const wanted = { ...ALL, name: "sample", number: null, order: "newest" } as const;

  it("waits for the whole answer and pages through it", async () => {
    const page = await searchPageOnPhone(answering(rows), wanted, 2, 2);
    expect(page).toMatchObject({
      exactTotal: 3,
      soundsTotal: 0,
      passports: [{ requestNumber: "AAL0000001" }],
    });
  });

  it("finds by number within the dates, in the requested order", async () => {
    const search = answering(rows);
    const inDates = { ...wanted, publishedAfter: 2, order: "number-up" } as const;
    const found = await searchPageOnPhone(search, inDates, 1, 25);
    expect(found.passports.map(({ requestNumber }) => requestNumber)).toEqual(["AAL0000002", "AAL0000003"]);
    const byNumber = { ...wanted, name: "", number: "AAL0000002" };
    await expect(searchPageOnPhone(search, byNumber, 1, 25)).resolves.toMatchObject({
      exactTotal: 1,
      soundsTotal: 0,
    });
  });

  it("requires a whole number", async () => {
    const search = answering([of("AAL00000012", 3), of("AAL0000001", 1)]);
    await expect(findOnPhone(search, "AAL0000001")).resolves.toMatchObject({ day: 1 });
    await expect(findOnPhone(search, "AAL000000")).resolves.toBeNull();
  });

  it("fails without storage", async () => {
    const search: PhoneSearch = (_question, onHits) => {
      onHits({ kind: "failed", reason: "storage", detail: "gone" });
      return () => undefined;
    };
    await expect(findOnPhone(search, "AAL0000001")).rejects.toThrow("cannot be read");
  });
});
