import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GEEZ_NUMERALS, LARGEST_GEEZ, parseGeez, toGeez } from "#domain/calendar/geez.ts";

/** W3C's test of `ethiopic-numeric`, the Unicode book's example, and more computed likewise. */
const VECTORS = `1 ፩, 10 ፲, 11 ፲፩, 12 ፲፪, 43 ፵፫, 77 ፸፯, 80 ፹, 99 ፺፱, 100 ፻, 101 ፻፩, 222 ፪፻፳፪, 540 ፭፻፵,
999 ፱፻፺፱, 1000 ፲፻, 1005 ፲፻፭, 1060 ፲፻፷, 1065 ፲፻፷፭, 1800 ፲፰፻, 1860 ፲፰፻፷, 1865 ፲፰፻፷፭, 5865 ፶፰፻፷፭,
7005 ፸፻፭, 7800 ፸፰፻, 7864 ፸፰፻፷፬, 9999 ፺፱፻፺፱, 10000 ፼, 78010092 ፸፰፻፩፼፺፪, 1000001 ፻፼፩, 2345 ፳፫፻፵፭,
2016 ፳፻፲፮, 2017 ፳፻፲፯, 2018 ፳፻፲፰, 10001 ፼፩, 10100 ፼፻, 11000 ፼፲፻, 20000 ፪፼, 100000 ፲፼, 110000 ፲፩፼,
1000000 ፻፼, 1000100 ፻፼፻, 1010000 ፻፩፼, 100000000 ፼፼, 100010000 ፼፩፼, 780100000092 ፸፰፻፩፼፼፺፪`
  .split(/,\s*/)
  .map((vector) => vector.split(" "));

describe("Ge'ez numerals", () => {
  it.each(VECTORS)("write %s as %s and read it back", (number = "", geez = "") => {
    expect(toGeez(Number(number))).toEqual({ ok: true, value: geez });
    expect(parseGeez(geez)).toEqual({ ok: true, value: Number(number) });
  });

  it("round-trip every number, however large", () => {
    const numbers = fc.oneof(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.maxSafeNat().filter((number) => number > 0),
    );
    fc.assert(
      fc.property(numbers, (number) => {
        const written = toGeez(number);
        expect(written.ok && parseGeez(written.value)).toEqual({ ok: true, value: number });
      }),
      { numRuns: 2000 },
    );
  });

  it("are twenty signs, each with a value", () => {
    expect(GEEZ_NUMERALS.map((sign) => parseGeez(sign))).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 10_000].map((value) => ({
        ok: true,
        value,
      })),
    );
  });

  it("are unique up to 200,000", () => {
    const seen = new Set<unknown>();
    for (let number = 1; number <= 200_000; number++) seen.add(JSON.stringify(toGeez(number)));
    expect(seen.size).toBe(200_000);
  });

  it("never write a one before a hundred, nor a hundred for zero", () => {
    for (let number = 1; number <= 9_999; number++) {
      const written = toGeez(number);
      expect(written.ok && written.value.startsWith("፩፻")).toBe(false);
      expect(written.ok && written.value.includes("፻")).toBe(number >= 100);
    }
  });

  it.each([
    ["፩፻", 100],
    ["፩፻፳፫", 123],
    ["፩፼", 10_000],
    ["፩፼፩፻", 10_100],
    ["፪፻ ፳፪", 222],
    ["፳፻፡፲፰", 2018],
    ["፩፼፼", 100_000_000],
  ])("read %s, with its ones or spaces, as %d", (text, number) => {
    expect(parseGeez(text)).toEqual({ ok: true, value: number });
  });

  it("refuse zero, negatives, fractions and unsafe integers", () => {
    const refused = [0, -1, 1.5, Number.NaN, LARGEST_GEEZ + 1, Infinity].map(toGeez);
    expect(refused.map((result) => !result.ok && result.error)).toEqual([
      "no-zero",
      "not-whole",
      "not-whole",
      "not-whole",
      "too-large",
      "too-large",
    ]);
  });

  it.each([
    ["", { kind: "empty" }],
    [" ፡ ", { kind: "empty" }],
    ["፲x", { kind: "not-geez", character: "x" }],
    ["12", { kind: "not-geez", character: "1" }],
    ["ሀ", { kind: "not-geez", character: "ሀ" }],
    ["፩፲", { kind: "order", part: "፩፲" }],
    ["፪፫", { kind: "order", part: "፪፫" }],
    ["፻፻", { kind: "order", part: "፻፻" }],
    ["፼፲፳", { kind: "order", part: "፲፳" }],
    ["፼፼፼፼፼", { kind: "too-large" }],
  ])("refuse %j with a reason", (text, error) => {
    expect(parseGeez(text)).toEqual({ ok: false, error });
  });

  it("parse any text to a number or a reason, and every parsed number can be written", () => {
    const texts = fc.string({ unit: fc.constantFrom(...GEEZ_NUMERALS), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(texts, (text) => {
        const read = parseGeez(text);
        if (!read.ok) return;
        const written = toGeez(read.value);
        expect(written.ok && parseGeez(written.value)).toEqual(read);
      }),
      { numRuns: 2000 },
    );
  });
});
