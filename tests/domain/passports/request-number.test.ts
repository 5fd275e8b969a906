import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  normalizeRequestNumber,
  normalizeRequestNumberPrefix,
  lookAlikeNumbers,
  meantDigits,
  meantNumber,
  nearNumbers,
  wrongLength,
} from "#domain/passports/request-number.ts";

describe("normalizeRequestNumber", () => {
  it.each([
    ["AAL1234567", "AAL1234567"],
    [" aal 123-4567 ", "AAL1234567"],
    ["aal 123 4567", "AAL1234567"],
    ["ＡＡＬ１２３４５６７", "AAL1234567"],
    ["AAL–123–4567", "AAL1234567"],
    ["brpp525001x2x2x", "BRPP525001X2X2X"],
    ["ABC123", "ABC123"],
    ["AAL1234567.", "AAL1234567"],
    ["“AAL1234567”,", "AAL1234567"],
    ["(aal 123-4567)", "AAL1234567"],
    ["A".repeat(20), "A".repeat(20)],
  ])("takes %j as %s", (text, number) => {
    expect(normalizeRequestNumber(text)).toBe(number);
  });

  it.each(["", "AAL12", "A".repeat(21), "AAL123_4567", "አበበ1234", "AAL/1234567", "ÅAL1234567"])(
    "refuses %j",
    (text) => {
      expect(normalizeRequestNumber(text)).toBeNull();
    },
  );

  it("is idempotent", () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from("aBz019 -")), maxLength: 24 });
    fc.assert(
      fc.property(text, (text) => {
        const number = normalizeRequestNumber(text);
        expect(normalizeRequestNumber(number ?? "")).toBe(number);
        expect(normalizeRequestNumber(text.toUpperCase())).toBe(number);
        expect(normalizeRequestNumber(`-${text} `)).toBe(number);
        expect(normalizeRequestNumber(`"${text}".`)).toBe(number);
      }),
    );
  });
});

describe("normalizeRequestNumberPrefix", () => {
  it("accepts three characters and more", () => {
    expect(["aal", "a-a 1", "brpp 5"].map(normalizeRequestNumberPrefix)).toEqual(["AAL", "AA1", "BRPP5"]);
  });

  it("refuses fewer than three, more than twenty, and other characters", () => {
    expect(["aa", "", "A".repeat(21), "ab_"].map(normalizeRequestNumberPrefix)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("lookAlikeNumbers", () => {
  it.each([
    ["AAL12O4567", ["AAL1204567"]],
    ["AALI234567", ["AAL1234567"]],
    ["AIL15O38O5", ["AIL1503805"]],
    ["AAL12345l7".toUpperCase(), ["AAL1234517"]],
    ["A1L1234567", ["AIL1234567", "ALL1234567"]],
    ["0AL1234567", ["OAL1234567"]],
    ["AALO12", ["AAL012"]],
  ])("corrects %s by the shape of three letters and seven digits", (number, twins) => {
    expect(lookAlikeNumbers(number)).toEqual(twins);
  });

  it.each(["1503805", "AAL37111911", "I503805", "123456"])("suggests nothing impossible for %s", (number) => {
    expect(lookAlikeNumbers(number)).toEqual([]);
  });

  it("finds none for a number of the right shape", () => {
    expect(lookAlikeNumbers("AIL1002001")).toEqual([]);
  });

  it("tries digits first, then single letters, where they mix", () => {
    expect(lookAlikeNumbers("BRPP525O01X2X2X")).toEqual([
      "BRPP525001X2X2X",
      "BRPP525OO1X2X2X",
      "BRPP525O0IX2X2X",
    ]);
  });

  it("gives few, of equal length, differing only in O/0 and I/1", () => {
    const number = fc.string({
      unit: fc.constantFrom(...Array.from("AOI01X9")),
      minLength: 6,
      maxLength: 20,
    });
    const alike = (text: string) => text.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
    fc.assert(
      fc.property(number, (number) => {
        const twins = lookAlikeNumbers(number);
        expect(twins.length).toBeLessThanOrEqual(6);
        expect(new Set(twins).size).toBe(twins.length);
        expect(twins).not.toContain(number);
        for (const twin of twins) expect(alike(twin)).toBe(alike(number));
      }),
    );
  });
});

describe("meantNumber", () => {
  it.each([
    ["AIL15O38O5", "AIL1503805"],
    ["AIL1503805", "AIL1503805"],
    ["A1L1503805", "A1L1503805"],
    ["BRPP525O01X2X2X", "BRPP525O01X2X2X"],
  ])("of %s is %s: only what is sure", (number, meant) => {
    expect(meantNumber(number)).toBe(meant);
  });
});

describe("meantDigits", () => {
  it.each([
    ["15O38O5", "1503805"],
    ["I50", "150"],
    ["1503805", "1503805"],
    ["OIL15O3805", null],
    ["AL15O", null],
    ["15X", null],
  ])("of %s are %s", (number, digits) => {
    expect(meantDigits(number)).toBe(digits);
  });
});

describe("nearNumbers", () => {
  const number = fc.oneof(fc.stringMatching(/^[A-Z]{3}\d{6,8}$/), fc.stringMatching(/^BRPP[A-Z0-9]{10,12}$/));

  it("gives possible numbers alone, each once and none the number itself", () => {
    fc.assert(
      fc.property(number, (number) => {
        const near = nearNumbers(number);
        expect(new Set(near).size).toBe(near.length);
        expect(near).not.toContain(number);
        for (const other of near) expect(other).toMatch(/^(?:[A-Z]{3}\d{7}|BRPP[A-Z0-9]{11})$/);
      }),
    );
  });

  it("contains every whole number with one digit wrong, missing or too many, or two swapped", () => {
    const whole = fc.stringMatching(/^[A-Z]{3}\d{7}$/);
    fc.assert(
      fc.property(
        whole,
        fc.integer({ min: 3, max: 8 }),
        fc.integer({ min: 0, max: 9 }),
        (whole, at, digit) => {
          const [before, after] = [whole.slice(0, at), whole.slice(at + 1)];
          const typed = [
            before + String(digit) + after,
            before + after,
            before + String(digit) + whole.slice(at),
            before + after.slice(0, 1) + whole.charAt(at) + after.slice(1),
          ].filter((other) => other !== whole);
          for (const one of typed) expect(nearNumbers(one), one).toContain(whole);
        },
      ),
    );
  });

  it("offers nothing for digits alone and for other shapes", () => {
    expect(["1503805", "ABC123", "A1B2C3D4", ""].flatMap(nearNumbers)).toEqual([]);
  });
});

describe("wrongLength", () => {
  it.each([
    ["AAL37111911", { expected: 7, typed: 8, letters: "AAL" }],
    ["AAL371119", { expected: 7, typed: 6, letters: "AAL" }],
    ["AAL371I19", { expected: 7, typed: 6, letters: "AAL" }],
    ["BRPP525001X2X2", { expected: 11, typed: 10, letters: "BRPP" }],
    ["AAL3711191", null],
    ["AIL15O38O5", null],
    ["1503805", null],
    ["1001234", null],
    ["A1B2C3D4", null],
  ])("of %s is %j", (number, wrong) => {
    expect(wrongLength(number)).toEqual(wrong);
  });
});
