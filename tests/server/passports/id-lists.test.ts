import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { intersect } from "../../../server/passports/id-lists.ts";
import { pageByDay } from "../../../server/passports/publish-days.ts";

const idLists = fc
  .uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 120 })
  .map((ids) => Uint32Array.from(ids).sort());

describe("Lists of ids", () => {
  it("hold in common what stands in each, however long they are", () => {
    fc.assert(
      fc.property(fc.array(idLists, { minLength: 1, maxLength: 4 }), (lists) => {
        const [first, ...others] = lists;
        const expected = [...(first ?? [])].filter((id) => others.every((list) => list.includes(id)));
        expect([...intersect(lists)]).toEqual(expected);
      }),
    );
    const few = Uint32Array.from([5, 999]);
    const many = Uint32Array.from({ length: 500 }, (_, at) => at + 1);
    expect([...intersect([many, few])]).toEqual([5]);
    expect([...intersect([])]).toEqual([]);
  });

  it("come in pages by day and id, as if all were sorted", () => {
    const slices = fc.record({
      direction: fc.constantFrom("asc" as const, "desc" as const),
      offset: fc.nat({ max: 140 }),
      limit: fc.integer({ min: 1, max: 30 }),
    });
    const places = fc.array(fc.nat({ max: 4 }), { minLength: 401, maxLength: 401 });
    fc.assert(
      fc.property(idLists, places, slices, (ids, placeOf, slice) => {
        const days = ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05"];
        const sorted = [...ids].sort((a, b) => (placeOf[a] ?? 0) - (placeOf[b] ?? 0) || a - b);
        if (slice.direction === "desc") sorted.reverse();
        expect(pageByDay(ids, { days, placeOf: Uint16Array.from(placeOf) }, slice)).toEqual(
          sorted.slice(slice.offset, slice.offset + slice.limit),
        );
      }),
    );
  });
});
