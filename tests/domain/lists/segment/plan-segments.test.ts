import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type EpochDay, parseIsoDate, toIsoDate } from "#domain/base/day.ts";
import { encodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { planSegments, segmentKeyFor, partRows } from "#domain/lists/segment/plan-segments.ts";
import type { SegmentRow } from "#domain/lists/segment/segment.ts";
import { bySegmentOrder, rowsArbitrary } from "./sample-rows.ts";

function day(text: string): EpochDay {
  const parsed = parseIsoDate(text);
  if (parsed === null) throw new Error(text);
  return parsed;
}

describe("segmentKeyFor", () => {
  test("joins a month only when its last day is more than 14 days old", () => {
    expect(segmentKeyFor("adama", day("2026-10-01"), day("2026-11-14"))).toBe("adama/2026-10-01");
    expect(segmentKeyFor("adama", day("2026-10-31"), day("2026-11-14"))).toBe("adama/2026-10-31");
    expect(segmentKeyFor("adama", day("2026-10-01"), day("2026-11-15"))).toBe("adama/2026-10");
    expect(segmentKeyFor("adama", day("2026-10-31"), day("2026-11-15"))).toBe("adama/2026-10");
    expect(segmentKeyFor("adama", day("2026-11-01"), day("2026-11-15"))).toBe("adama/2026-11-01");
  });

  test("handles month lengths and leap years, and keeps future days single", () => {
    expect(segmentKeyFor("adama", day("2028-02-29"), day("2028-03-14"))).toBe("adama/2028-02-29");
    expect(segmentKeyFor("adama", day("2028-02-29"), day("2028-03-15"))).toBe("adama/2028-02");
    expect(segmentKeyFor("adama", day("2026-12-31"), day("2027-01-15"))).toBe("adama/2026-12");
    expect(segmentKeyFor("adama", day("2027-01-02"), day("2026-12-01"))).toBe("adama/2027-01-02");
  });
});

describe("planSegments", () => {
  test("groups a branch's sealed days by month, newest first, and leaves recent days single", () => {
    const plan = planSegments(
      [
        { location: "Adama", day: day("2026-09-03"), rows: 5 },
        { location: "Adama", day: day("2026-11-20"), rows: 7 },
        { location: "Saris, Addis Ababa", day: day("2026-11-20"), rows: 1 },
        { location: "Adama", day: day("2026-09-30"), rows: 6 },
        { location: "Adama", day: day("2026-11-19"), rows: 0 },
      ],
      day("2026-11-21"),
    );
    expect(plan.map((item) => ({ ...item, from: toIsoDate(item.from), to: toIsoDate(item.to) }))).toEqual([
      { key: "adama/2026-11-20", location: "Adama", from: "2026-11-20", to: "2026-11-20", rows: 7 },
      {
        key: "saris-addis-ababa/2026-11-20",
        location: "Saris, Addis Ababa",
        from: "2026-11-20",
        to: "2026-11-20",
        rows: 1,
      },
      { key: "adama/2026-09", location: "Adama", from: "2026-09-01", to: "2026-09-30", rows: 11 },
    ]);
  });

  test("assigns each day of each branch to exactly one key that spans it", () => {
    const counts = fc.uniqueArray(
      fc.record({
        location: fc.constantFrom("Adama", "Jimma"),
        day: fc.integer({ min: 20_000, max: 20_200 }),
        rows: fc.integer({ min: 1, max: 9 }),
      }),
      { selector: (count) => `${count.location} ${count.day}` },
    );
    fc.assert(
      fc.property(counts, fc.integer({ min: 20_000, max: 20_300 }), (days, today) => {
        const plan = planSegments(days, today);
        expect(new Set(plan.map(({ key }) => key)).size).toBe(plan.length);
        for (const planned of plan) {
          const inside = days.filter(
            (count) =>
              count.location === planned.location && count.day >= planned.from && count.day <= planned.to,
          );
          expect(planned.rows).toBe(inside.reduce((sum, { rows }) => sum + rows, 0));
        }
        expect(plan.reduce((sum, { rows }) => sum + rows, 0)).toBe(
          days.reduce((sum, { rows }) => sum + rows, 0),
        );
      }),
    );
  });

  test("throws when two branches would share a key", () => {
    const of = (location: string) => ({ location, day: 20_000, rows: 1 });
    expect(() => planSegments([of("Bahir Dar"), of("Bahir-Dar")], 20_010)).toThrow("one slug");
  });
});

describe("partRows", () => {
  const many = (count: number, day: EpochDay, letters: string): SegmentRow[] =>
    Array.from({ length: count }, (_, i) => ({
      requestNumber: `${letters}${String(i).padStart(7, "0")}`,
      firstName: `Name${i % 900}`,
      middleName: `Name${i % 700}`,
      lastName: `Name${i % 500}`,
      day,
    }));

  test("keeps every row once, is independent of order, and is dated by its rows", () => {
    fc.assert(
      fc.property(
        rowsArbitrary({ maxLength: 40 }).chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
        ),
        ([rows, shuffled]) => {
          const parts = partRows(rows);
          expect(bySegmentOrder(parts.flatMap((part) => part.rows))).toEqual(bySegmentOrder(rows));
          const bytes = (of: typeof parts) =>
            of.map((part) => encodeSegment({ location: "Adama", rows: part.rows }));
          expect(bytes(partRows(shuffled))).toEqual(bytes(parts));
          for (const part of parts) {
            expect(part.from).toBe(Math.min(...part.rows.map((row) => row.day)));
            expect(part.to).toBe(Math.max(...part.rows.map((row) => row.day)));
          }
        },
      ),
    );
  });

  test("fills parts with whole days and starts a new one before exceeding the target", () => {
    const rows = [20_004, 20_001, 20_003, 20_002].flatMap((date, i) => many(3_000, date, `AA${"KLMN"[i]}`));
    const parts = partRows(rows);
    expect(parts.map(({ part, from, to, rows }) => [part, from, to, rows.length])).toEqual([
      [1, 20_001, 20_002, 6_000],
      [2, 20_003, 20_004, 6_000],
    ]);
  });

  test("splits a large day by request number, alike alone and within its month", () => {
    const great = many(20_000, 20_002, "AAL");
    const month = partRows([...many(10, 20_001, "AAK"), ...great, ...many(10, 20_003, "AAM")]);
    const alone = partRows(great);
    expect(alone.length).toBeGreaterThan(2);
    expect(month.map(({ part }) => part)).toEqual(Array.from({ length: alone.length + 2 }, (_, i) => i + 1));
    expect(month.slice(1, -1).map(({ rows }) => rows)).toEqual(alone.map(({ rows }) => rows));
  });

  test("returns no parts for no rows", () => {
    expect(partRows([])).toEqual([]);
  });
});
