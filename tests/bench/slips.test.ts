import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SLIP_KINDS, slippedName, slipsOf } from "../../bench/generate/slips.ts";
import { seededRandom } from "../support/seeded-random.ts";

describe("slips of a finger", () => {
  it.each([
    ["adjacent key", "sara", ["aara", "dara", "xara", "sqra", "sata", "sars"], ["oara", "sura"]],
    ["swapped letters", "sara", ["asra", "sraa", "saar"], ["rasa"]],
    ["missing letter", "sara", ["ara", "sra", "saa", "sar"], ["sa"]],
    ["doubled letter", "sara", ["ssara", "saara", "sarra", "saraa"], ["saraaa"]],
    ["extra letter", "sara", ["asara", "saera", "sarea", "saraq"], ["sarka", "sara"]],
  ] as const)("of the kind %s turn %s into words such as %j, not into %j", (kind, word, made, unmade) => {
    const slips = slipsOf(word, kind);
    for (const slip of made) expect(slips).toContain(slip);
    for (const slip of unmade) expect(slips).not.toContain(slip);
  });

  it("leave what is no letter where it is, and a word of one letter twice has none to swap", () => {
    expect(slipsOf("g/m", "missing letter")).toEqual(["/m", "g/"]);
    expect(slipsOf("g/m", "swapped letters")).toEqual([]);
    expect(slipsOf("aa", "swapped letters")).toEqual([]);
    expect(slipsOf("አበበ", "missing letter")).toEqual([]);
  });

  it("change the length by what their kind says, are never the word itself and come once each", () => {
    const longer = {
      "adjacent key": 0,
      "swapped letters": 0,
      "missing letter": -1,
      "doubled letter": 1,
      "extra letter": 1,
    };
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z]{2,12}$/), fc.constantFrom(...SLIP_KINDS), (word, kind) => {
        const slips = slipsOf(word, kind);
        expect(new Set(slips).size).toBe(slips.length);
        expect(slips).not.toContain(word.toLowerCase());
        for (const slip of slips) expect(slip.length).toBe(word.length + longer[kind]);
      }),
    );
  });

  it("fall into one word or two different words of a name, the same ones for the same seed", () => {
    const changed = (words: 1 | 2, seed: number) => {
      const slipped = slippedName("Kenenisa Anteneh Ali", "missing letter", seededRandom(seed), words) ?? "";
      const meant = "kenenisa anteneh ali".split(" ");
      return slipped.split(" ").flatMap((word, at) => (word === meant[at] ? [] : [at]));
    };
    for (let seed = 0; seed < 50; seed++) {
      expect(changed(1, seed)).toHaveLength(1);
      // A word of three letters gets none.
      expect(changed(2, seed)).toEqual([0, 1]);
      expect(changed(1, seed)).toEqual(changed(1, seed));
    }
    expect(slippedName("Ali Oda Kebede", "doubled letter", seededRandom(1), 2)).toBeNull();
  });
});
