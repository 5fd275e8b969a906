import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { soundDistance } from "#domain/passports/names/sound-alike.ts";
import { wholeForms } from "#domain/passports/names/fold.ts";

/** The distance of the closest readings. */
function spellingDistance(a: string, b: string): number {
  const others = wholeForms(b);
  const all = wholeForms(a).flatMap((one) => others.map((other) => soundDistance(one.sounds, other.sounds)));
  return Math.min(...all);
}

describe("the distance of two spellings", () => {
  it.each([
    ["Abebe", "ABEBE"],
    ["Tadese", "Taddesse"],
    ["Kidist", "Qidist"],
    ["G/Michael", "Gebre Mikael"],
    ["Elias", "Eliyas"],
    ["Xilaahun", "Tilahun"],
    ["Cali", "Ali"],
    ["አበበ", "Abebe"],
    ["Dhaba", "Daba"],
    ["Theodros", "Teodros"],
    ["Aleksander", "Alexander"],
    ["Beckele", "Bekele"],
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

describe("soundDistance", () => {
  it.each([
    ["h", [0.5, 0.15, 0.15]],
    ["y", [0.3, 0.15, 0.15]],
    ["w", [0.6, 0.2, 0.2]],
    ["i", [0.25, 0.13, 0.2]],
    ["e", [0.25, 0.13, 0.2]],
    ["u", [0.5, 0.25, 0.5]],
    ["a", [0.45, 0.3, 0.45]],
    ["o", [0.45, 0.3, 0.45]],
    ["b", [1, 1, 1]],
  ])("an extra %s costs %j at the start, inside and at the end", (sound, costs) => {
    const longer = [`${sound}tm`, `t${sound}m`, `tm${sound}`];
    expect(longer.map((name) => soundDistance(name, "tm"))).toEqual(costs);
    expect(longer.map((name) => soundDistance("tm", name))).toEqual(costs);
  });

  it.each([
    ["iyam", "iam", 0.08],
    ["ayim", "aim", 0.08],
    ["eyam", "eam", 0.08],
    ["ayem", "aem", 0.08],
    ["iytm", "ytm", 0.12],
    ["tmye", "tmy", 0.08],
    ["taim", "tam", 0.1],
    ["tiam", "tam", 0.1],
    ["taum", "tam", 0.12],
    ["tuam", "tam", 0.12],
    ["tuom", "tum", 0.2],
    ["toum", "tum", 0.2],
  ])("beside a vowel, %s is near to %s", (one, other, cost) => {
    expect(soundDistance(one, other)).toBe(cost);
  });

  it("swaps sounds for less than a consonant, inside and at the end", () => {
    const swaps =
      `ae .12 .4, ai .25 .45, ao .25 .4, au .35 .5, ei .08 .1, eo .22 .45, eu .35 .5, io .4 .5, iu .3 .5,
      ou .1 .15, Aa 0 0, Ae .08 .1, Ai .3 .45, Ao .3 .4, Au .4 .5, yi .05 .05, ye .15 .15, wu .05 .05, wo .15 .2,
      Ts .15 .15, Tz .25 .25, TS .4 .4, sS .35 .35, sz .35 .35, Sz .6 .6, dt .3 .25, jg .4 .4, Nn .12 .12, mn .6 .5`
        .split(",")
        .map((swap) => swap.trim().split(" "))
        .map(([pair = "", inside, atEnd]) => [pair, Number(inside), Number(atEnd)] as const);
    const found = swaps.map(([pair]) => {
      const [one = "", other = ""] = pair;
      return [pair, soundDistance(`k${one}b`, `k${other}b`), soundDistance(`kb${one}`, `kb${other}`)];
    });
    expect(found).toEqual(swaps);
  });

  it("adds up, swaps the final vowel for more, and ends at a limit", () => {
    expect([soundDistance("tam", "tem"), soundDistance("ta", "te")]).toEqual([0.12, 0.4]);
    expect(soundDistance("habeb", "abb")).toBeCloseTo(0.63, 9);
    expect(soundDistance("bbbb", "tttt", 3)).toBe(Number.POSITIVE_INFINITY);
    expect(soundDistance("bbb", "ttt", 3)).toBe(3);
  });

  it("reads 63 sounds", () => {
    const long = "b".repeat(63);
    expect(soundDistance(`${long}t`, `${long}m`)).toBe(0);
    expect(soundDistance(`${long.slice(1)}t`, `${long.slice(1)}m`)).toBe(1);
  });
});
