import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spellingDistance } from "#domain/names/distance.ts";

describe("spellingDistance", () => {
  it.each([
    ["Abebe", "ABEBE"],
    ["Tadese", "Taddesse"],
    ["Kidist", "Qidist"],
    ["G/Michael", "Gebre Mikael"],
    ["Elias", "Eliyas"],
    ["Xilaahun", "Tilahun"],
    ["Cali", "Ali"],
    ["አበበ", "Abebe"],
  ])("is zero between %s and %s", (one, other) => {
    expect(spellingDistance(one, other)).toBe(0);
  });

  it.each([
    ["Abebe", "Ababe", "Abeba"],
    ["Tesfaye", "Tasfaye", "Tasfayu"],
    ["Kebede", "Kebbade", "Kebebush"],
    ["Haile", "Hayilie", "Hailu"],
    ["Mohammed", "Muhamed", "Mahmud"],
    ["Sara", "Sarah", "Zahra"],
    ["Yosef", "Yossief", "Yusuf"],
    ["Hassan", "Hasen", "Hussein"],
  ])("is smaller from %s to %s than to %s", (name, near, far) => {
    expect(spellingDistance(name, near)).toBeLessThan(spellingDistance(name, far));
  });

  it("is one for one changed consonant", () => {
    expect(spellingDistance("Bekele", "Befele")).toBe(1);
    expect(spellingDistance("Nega", "Negal")).toBe(1);
  });

  it("is infinite to a text without a name", () => {
    expect(spellingDistance("Abebe", "7")).toBe(Number.POSITIVE_INFINITY);
  });

  const name = fc.stringMatching(/^[A-Za-z]{2,10}( [a-z]{2,6})?$/);

  it("is symmetric, zero to itself and never negative", () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        const distance = spellingDistance(one, other);
        expect(spellingDistance(other, one)).toBeCloseTo(distance, 9);
        expect(distance).toBeGreaterThanOrEqual(0);
        expect(spellingDistance(one, one)).toBe(0);
      }),
    );
  });
});
