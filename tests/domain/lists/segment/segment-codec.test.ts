import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeSegment, encodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import { segmentRows } from "#domain/lists/segment/segment.ts";
import { bySegmentOrder, rowsArbitrary } from "./sample-rows.ts";

const row = (requestNumber: string) => ({
  requestNumber,
  firstName: "Abebe",
  middleName: "",
  lastName: "Kebede",
  day: 20_000,
});

function decoded(bytes: Uint8Array) {
  const result = decodeSegment(bytes);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const KNOWN_OUTCOMES = /^(not-a-segment|newer-version|truncated|invalid|rows that can be read)$/;

/** The error, or proof that all rows are readable. */
function outcome(result: ReturnType<typeof decodeSegment>): string {
  if (!result.ok) return result.error.kind;
  return segmentRows(result.value).length === result.value.count
    ? "rows that can be read"
    : "rows are missing";
}

describe("the segment codec", () => {
  test("round-trips the rows of any segment", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 20 }),
        rowsArbitrary({ maxLength: 60 }),
        (location, rows) => {
          const columns = decoded(encodeSegment({ location, rows }));
          expect(columns.location).toBe(location);
          expect(segmentRows(columns)).toEqual(bySegmentOrder(rows));
          expect([...columns.parts]).toEqual([...new Set(columns.parts)].sort());
        },
      ),
      { numRuns: 300 },
    );
  });

  test("round-trips segments with more parts than one byte, or one lead byte, can index", () => {
    for (const distinct of [257, 5_000, 17_000]) {
      const rows = Array.from({ length: distinct }, (_, i) => ({
        ...row(`AAL${String(i * 7).padStart(7, "0")}`),
        firstName: `Name${i}`,
        middleName: `Name${i % 300}`,
        lastName: `Name${i % 40}`,
        day: 20_000 + (i % 300),
      }));
      expect(segmentRows(decoded(encodeSegment({ location: "Adama", rows })))).toEqual(bySegmentOrder(rows));
    }
  });

  test("round-trips the longest numbers, in any characters, and days before 1970", () => {
    const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    const rows = Array.from({ length: 36 }, (_, i) => ({
      ...row(Array.from({ length: 20 }, (_, at) => characters[(i * (at + 7) + at) % 36]).join("")),
      day: i - 18,
    }));
    expect(segmentRows(decoded(encodeSegment({ location: "Adama", rows })))).toEqual(bySegmentOrder(rows));
  });

  test("gives the same bytes for rows in any order", () => {
    fc.assert(
      fc.property(
        rowsArbitrary({ maxLength: 40 }).chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
        ),
        ([rows, shuffled]) => {
          expect(encodeSegment({ location: "Adama", rows: shuffled })).toEqual(
            encodeSegment({ location: "Adama", rows }),
          );
        },
      ),
    );
  });

  test("throws on a duplicate or invalid request number", () => {
    const encode = (...rows: ReturnType<typeof row>[]) => encodeSegment({ location: "Adama", rows });
    expect(() => encode(row("AAL1234567"), row("AAL7654321"), row("AAL1234567"))).toThrow("stands twice");
    for (const wrong of ["", "aal1234567", "AAL 234567", "A".repeat(21)]) {
      expect(() => encode(row(wrong))).toThrow("not 1 to 20");
    }
  });

  test("never throws on damaged bytes", () => {
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(rowsArbitrary({ maxLength: 30 }), damage, fc.nat(), (rows, changes, cut) => {
        const bytes = encodeSegment({ location: "Adama", rows });
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        const result = decodeSegment(
          bytes.subarray(0, bytes.length - (cut % 3 === 0 ? cut % bytes.length : 0)),
        );
        expect(outcome(result)).toMatch(KNOWN_OUTCOMES);
      }),
      { numRuns: 3_000 },
    );
  });

  test("never throws on foreign bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(outcome(decodeSegment(bytes))).toMatch(KNOWN_OUTCOMES);
        expect(outcome(decodeSegment(Uint8Array.of(0x50, 0x53, 0x67, 1, ...bytes)))).toMatch(KNOWN_OUTCOMES);
      }),
      { numRuns: 2_000 },
    );
  });

  test("distinguishes truncated, foreign, newer and trailing bytes", () => {
    const bytes = encodeSegment({ location: "Adama", rows: [row("AAL1234567"), row("BRPP525092XFSVK")] });
    for (let length = 0; length < bytes.length; length++) {
      expect(decodeSegment(bytes.subarray(0, length)).ok, `${length} bytes`).toBe(false);
    }
    expect(decodeSegment(new TextEncoder().encode("<!doctype html>"))).toEqual({
      ok: false,
      error: { kind: "not-a-segment" },
    });
    const newer = bytes.slice();
    newer[3] = 2;
    expect(decodeSegment(newer)).toEqual({ ok: false, error: { kind: "newer-version", version: 2 } });
    expect(decodeSegment(Uint8Array.of(...bytes, 0))).toEqual({
      ok: false,
      error: { kind: "invalid", detail: "bytes after the end" },
    });
  });

  test("rejects a header that promises more rows than fit, before allocating", () => {
    const head = [0x50, 0x53, 0x67, 1, 0];
    const fourBillion = [0xff, 0xff, 0xff, 0xff, 0x0f];
    expect(decodeSegment(Uint8Array.of(...head, ...fourBillion, 1, 0, 0, 0)).ok).toBe(false);
    expect(decodeSegment(Uint8Array.of(...head, 1, 1, 0, ...fourBillion, 0, 0, 0, 0)).ok).toBe(false);
  });

  test("rejects days out of order", () => {
    const twice = Uint8Array.of(0x50, 0x53, 0x67, 1, 0, 2, 2, 2, 0, 0, 0, 0, 0);
    expect(decodeSegment(twice)).toMatchObject({ error: { kind: "invalid", detail: "a day stands twice" } });
  });

  test("hashes to the first 128 bits of SHA-256", async () => {
    // SHA-256 of "abc" (FIPS 180-4), first 16 bytes.
    const abc = new TextEncoder().encode("abc");
    expect(await segmentHash(abc)).toBe("ba7816bf8f01cfea414140de5dae2223");
  });
});
