import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toIsoDate } from "#domain/base/day.ts";
import { decodeSegment, encodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { composeFrom, mergeSegments } from "../../../../src/lists/sync/compose-months.ts";
import { partRows } from "#domain/lists/segment/plan-segments.ts";
import type { SegmentRow } from "#domain/lists/segment/segment.ts";
import { rowsArbitrary } from "../../../domain/lists/segment/sample-rows.ts";

function columnsOf(rows: readonly SegmentRow[], location = "Adama") {
  const result = decodeSegment(encodeSegment({ location, rows }));
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

describe("mergeSegments", () => {
  test("gives the same bytes as the server for the same rows", () => {
    fc.assert(
      fc.property(
        rowsArbitrary({ minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        (rows, pieces) => {
          const segments = Array.from({ length: pieces }, (_, i) =>
            columnsOf(rows.filter((_row, at) => at % pieces === i)),
          );
          expect(mergeSegments(segments)).toEqual(encodeSegment({ location: "Adama", rows }));
        },
      ),
    );
  });

  test("refuses segments of two branches, a duplicate number, and no segments", () => {
    const row = {
      requestNumber: "AAL1234567",
      firstName: "Abebe",
      middleName: "",
      lastName: "Kebede",
      day: 20_000,
    };
    const other = { ...row, requestNumber: "AAL7654321" };
    expect(mergeSegments([columnsOf([row]), columnsOf([other], "Jimma")])).toBeNull();
    expect(mergeSegments([columnsOf([row]), columnsOf([row, other])])).toBeNull();
    expect(mergeSegments([])).toBeNull();
  });
});

describe("composeFrom", () => {
  const entry = (key: string, from: string, to: string, count: number, location = "Adama") => ({
    key,
    location,
    from,
    to,
    count,
    hash: "0".repeat(32),
    bytes: 1,
  });
  const days = [
    entry("adama/2026-10-01/1", "2026-10-01", "2026-10-01", 5),
    entry("adama/2026-10-15/1", "2026-10-15", "2026-10-15", 6),
    entry("adama/2026-10-16/1", "2026-10-16", "2026-10-16", 7),
    entry("jimma/2026-10-15/1", "2026-10-15", "2026-10-15", 6, "Jimma"),
  ];

  test("lists the phone's days within the new part", () => {
    const month = entry("adama/2026-10/1", "2026-10-01", "2026-10-15", 11);
    expect(composeFrom(month, days)?.map(({ key }) => key)).toEqual([
      "adama/2026-10-01/1",
      "adama/2026-10-15/1",
    ]);
  });

  test("is null when a day is missing, was corrected, or none lies within", () => {
    const month = entry("adama/2026-10/1", "2026-10-01", "2026-10-15", 11);
    expect(composeFrom(month, days.slice(1))).toBeNull();
    expect(composeFrom({ ...month, count: 12 }, days)).toBeNull();
    expect(composeFrom({ ...month, location: "Semera" }, days)).toBeNull();
    expect(composeFrom({ ...month, count: 0, location: "Semera" }, days)).toBeNull();
  });

  test("rebuilds each part of a sealed month from all its days, byte for byte", () => {
    // Enough rows for several parts, even in one day.
    const sizes = fc.array(fc.constantFrom(0, 3, 1_200, 2_500, 7_000), { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(sizes, (rowsOfDay) => {
        const rows = rowsOfDay.flatMap((count, day) =>
          Array.from({ length: count }, (_, i) => ({
            requestNumber: `AAL${String(1_000_000 + i * 7 + day)}`,
            firstName: `Name${(i * 31) % 1_900}`,
            middleName: `Name${(i * 17) % 700}`,
            lastName: `Name${(i * 13) % 1_300}`,
            day: 20_000 + day,
          })),
        );
        const publish = (of: SegmentRow[], key: string) =>
          partRows(of).map(({ part, from, to, rows: own }) => {
            const bytes = encodeSegment({ location: "Adama", rows: own });
            const line = entry(`${key}/${part}`, toIsoDate(from), toIsoDate(to), own.length);
            return {
              ...line,
              bytes: bytes.length,
              hash: Buffer.from(bytes).toString("base64"),
              content: bytes,
            };
          });
        const days = rowsOfDay.flatMap((_count, day) =>
          publish(
            rows.filter((row) => row.day === 20_000 + day),
            `adama/day-${day}`,
          ),
        );
        for (const part of publish(rows, "adama/month")) {
          if (days.some(({ hash }) => hash === part.hash)) continue;
          const own = composeFrom(part, days)?.map(({ content }) => {
            const decoded = decodeSegment(content);
            return decoded.ok ? [decoded.value] : [];
          });
          expect(mergeSegments((own ?? []).flat())).toEqual(part.content);
        }
      }),
      { numRuns: 12 },
    );
  });
});
