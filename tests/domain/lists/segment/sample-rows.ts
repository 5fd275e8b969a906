import * as fc from "fast-check";
import type { SegmentRow } from "#domain/lists/segment/segment.ts";

const NUMBER_CHARS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
const digits = (count: number) =>
  fc.array(fc.constantFrom(...NUMBER_CHARS.slice(0, 10)), { minLength: count, maxLength: count });
const anyChars = (min: number, max: number) =>
  fc.array(fc.constantFrom(...NUMBER_CHARS), { minLength: min, maxLength: max });

/** Makes both known shapes and any 6 to 20 letters and digits. */
export const requestNumbers: fc.Arbitrary<string> = fc.oneof(
  digits(7).map((chars) => `AAL${chars.join("")}`),
  digits(7).map((chars) => `AKL${chars.join("")}`),
  anyChars(11, 11).map((chars) => `BRPP${chars.join("")}`),
  anyChars(6, 20).map((chars) => chars.join("")),
);

const parts = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom("Abebe", "Kebede", "G/ hiwot", "Haile Selassie", "Abeba", "Mohammed", ""),
  },
  { weight: 2, arbitrary: fc.constantFrom("አበበ", "ከበደ", "Ñuñez", "😀") },
  // No lone surrogates: UTF-8 cannot encode them.
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
);

export function rowsArbitrary(constraints: { minLength?: number; maxLength?: number } = {}) {
  const row: fc.Arbitrary<SegmentRow> = fc.record({
    requestNumber: requestNumbers,
    firstName: parts,
    middleName: parts,
    lastName: parts,
    day: fc.integer({ min: 18_000, max: 18_040 }),
  });
  return fc.uniqueArray(row, { selector: (item) => item.requestNumber, ...constraints });
}

export function bySegmentOrder(rows: readonly SegmentRow[]): SegmentRow[] {
  return [...rows].sort((a, b) => {
    const [x, y] = [a.requestNumber, b.requestNumber];
    return x.length - y.length || (x < y ? -1 : 1);
  });
}
