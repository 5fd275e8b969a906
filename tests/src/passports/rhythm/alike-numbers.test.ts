import * as fc from "fast-check";
import { expect, it } from "vitest";
import { decodeSegment, encodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { SearchIndex } from "#domain/passports/search/search-index.ts";
import { searchAll } from "../../../domain/passports/search/search-all.ts";
import { alikeOnPhone } from "../../../../src/passports/rhythm/alike-numbers.ts";
import type { PhoneSearch } from "../../../../src/passports/search/phone-search.ts";

type Row = { requestNumber: string; day: number };

/** The real engine. */
function phoneWith(rows: readonly Row[]): PhoneSearch {
  const names = { firstName: "Invented", middleName: "", lastName: "Person" };
  const segment = { location: "Adama", rows: rows.map((row) => ({ ...row, ...names })) };
  const decoded = decodeSegment(encodeSegment(segment));
  if (!decoded.ok) throw new Error("An invented segment does not decode");
  const index = new SearchIndex();
  index.update([{ id: "s", since: "", columns: decoded.value }], []);
  return (question, onHits) => {
    const found = { ...searchAll(index, question), searched: rows.length, state: 1 };
    onHits({ kind: "hits", id: 1, ...found, counted: true, partial: false, done: true });
    return () => undefined;
  };
}

const rows = fc.uniqueArray(
  fc.record({
    requestNumber: fc
      .tuple(fc.constantFrom("AAL76", "AAL77", "AAL78", "AAM77"), fc.integer({ min: 0, max: 99_999 }))
      .map(([begin, rest]) => begin + String(rest).padStart(5, "0")),
    day: fc.integer({ min: 20_700, max: 20_706 }),
  }),
  { selector: ({ requestNumber }) => requestNumber, maxLength: 30 },
);

it("Numbers that begin alike are counted with their newest days, and the first day of the next beginning", async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (held) => {
      const own = held.filter(({ requestNumber }) => requestNumber.startsWith("AAL77"));
      const next = held.filter(({ requestNumber }) => requestNumber.startsWith("AAL78"));
      const days = [...new Set(own.map(({ day }) => day))].sort((a, b) => a - b);
      const expected = {
        begin: "AAL77",
        count: own.length,
        days: days.slice(-3),
        isMore: days.length > 3,
        next: next.length === 0 ? null : { begin: "AAL78", day: Math.min(...next.map(({ day }) => day)) },
      };
      expect(await alikeOnPhone(phoneWith(held), "AAL77")).toEqual(own.length === 0 ? null : expected);
    }),
  );
});

it("What follows AAL99 is not guessed, and digits within other numbers are no beginning", async () => {
  const phone = phoneWith([
    { requestNumber: "AAL9900001", day: 20_700 },
    { requestNumber: "AAM0000001", day: 20_701 },
  ]);
  expect(await alikeOnPhone(phone, "AAL99")).toMatchObject({ count: 1, next: null });
  expect(await alikeOnPhone(phone, "AAL00")).toBeNull();
});
