import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  addPart,
  type Collected,
  fileText,
  partsOf,
  wholeBundle,
} from "../../../../../src/notices/my-passports/move/bundle-parts.ts";

const bundle = fc.uint8Array({ minLength: 9, maxLength: 4000 }).map((bytes) => new Uint8Array(bytes));

function collect(texts: readonly string[], start: Collected | null = null): Collected | null {
  let collected = start;
  for (const text of texts) {
    const added = addPart(collected, text);
    if (!added.ok) throw new Error(added.error);
    collected = added.value;
  }
  return collected;
}

test("parts make the bundle again in any order and with some read twice", () => {
  const shuffled = bundle.chain((bytes) => {
    const parts = partsOf(bytes);
    return fc.record({
      bytes: fc.constant(bytes),
      order: fc.shuffledSubarray([...parts, ...parts], {
        minLength: parts.length * 2,
        maxLength: parts.length * 2,
      }),
    });
  });
  fc.assert(
    fc.property(shuffled, ({ bytes, order }) => {
      const collected = collect(order);
      expect(collected && wholeBundle(collected)).toEqual(bytes);
    }),
  );
});

test("with one part missing there is no bundle yet", () => {
  fc.assert(
    fc.property(bundle, fc.nat(), (bytes, nth) => {
      const parts = partsOf(bytes);
      const missing = nth % parts.length;
      const collected = collect(parts.filter((_, at) => at !== missing));
      expect(collected && wholeBundle(collected)).toBe(null);
      expect(collected?.parts.size ?? 0).toBe(parts.length - 1);
    }),
  );
});

test("a file has all of it in one part", () => {
  fc.assert(
    fc.property(bundle, (bytes) => {
      const collected = collect([`${fileText(bytes)}\r\n`]);
      expect(collected && wholeBundle(collected)).toEqual(bytes);
    }),
  );
});

test("parts of two bundles are told apart, and the first goes on", () => {
  const bytes = (fill: number) => new Uint8Array(500).fill(fill);
  const [first = "", second = "", third = ""] = partsOf(bytes(1));
  const collected = collect([first]);
  for (const other of [...partsOf(bytes(2)), fileText(bytes(1))])
    expect(addPart(collected, other)).toEqual({ ok: false, error: "other-bundle" });
  const whole = collect([second, third], collected);
  expect(whole && wholeBundle(whole)).toEqual(bytes(1));
});

test.each([
  ["AAL1234567", "foreign"],
  ["https://example.com/", "foreign"],
  ["", "foreign"],
  ["PPMV2:0011AABB:1:2:ABC", "newer"],
  ["PPMV12:{}", "newer"],
  ["PPMV1:0011AABB:1:2", "damaged"],
  ["PPMV1:0011AABB:3:2:ABC", "damaged"],
  ["PPMV1:0011AABB:0:2:ABC", "damaged"],
  ["PPMV1:0011AABB:1:100:ABC", "damaged"],
  // 45³ - 1 is more than two bytes hold.
  ["PPMV1:0011AABB:1:2::::", "damaged"],
  ["PPMV1:0011AABB:1:2:ABCD", "damaged"],
  ["PPMV1:0011AABB:1:2:abc", "damaged"],
])("%s is refused as %s", (text, error) => {
  expect(addPart(null, text)).toEqual({ ok: false, error });
});
